<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BackupDialog</name>
    <message numerus="yes">
        <source>%n case(s), {size}, read again and whole: {file}</source>
        <translation>
            <numerusform>%n case, {size}, read again and whole: {file}</numerusform>
            <numerusform>%n cases, {size}, read again and whole: {file}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) of colleagues are in it as well; only they can open them, also out of the backup.</source>
        <translation>
            <numerusform>%n case of colleagues is in it as well; only they can open it, also out of the backup.</numerusform>
            <numerusform>%n cases of colleagues are in it as well; only they can open them, also out of the backup.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) could not be opened and are not in it:</source>
        <translation>
            <numerusform>%n case could not be opened and is not in it:</numerusform>
            <numerusform>%n cases could not be opened and are not in it:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BackupPart</name>
    <message numerus="yes">
        <source>Your last one: {when}, with %n case(s).</source>
        <translation>
            <numerusform>Your last one: {when}, with %n case.</numerusform>
            <numerusform>Your last one: {when}, with %n cases.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CasesModel</name>
    <message numerus="yes">
        <source>%n to review</source>
        <translation>
            <numerusform>%n to review</numerusform>
            <numerusform>%n to review</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComparisonPane</name>
    <message numerus="yes">
        <source>Show %n more clause(s)</source>
        <translation>
            <numerusform>Show %n more clause</numerusform>
            <numerusform>Show %n more clauses</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConflictsTab</name>
    <message numerus="yes">
        <source>%n other contradiction(s) closed by this</source>
        <translation>
            <numerusform>%n other contradiction closed by this</numerusform>
            <numerusform>%n other contradictions closed by this</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConversationPane</name>
    <message numerus="yes">
        <source>Its %n message(s) are removed for good.</source>
        <translation>
            <numerusform>Its %n message is removed for good.</numerusform>
            <numerusform>Its %n messages are removed for good.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Also forget the %n memorie(s) learnt from it</source>
        <translation>
            <numerusform>Also forget the %n memory learnt from it</numerusform>
            <numerusform>Also forget the %n memories learnt from it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memorie(s) forgotten.</source>
        <translation>
            <numerusform>%n memory forgotten.</numerusform>
            <numerusform>%n memories forgotten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted, but %n trace(s) of it remain(s) in this case.</source>
        <translation>
            <numerusform>Deleted, but %n trace of it remains in this case.</numerusform>
            <numerusform>Deleted, but %n traces of it remain in this case.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation>
            <numerusform>%n passage</numerusform>
            <numerusform>%n passages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s)</source>
        <translation>
            <numerusform>%n memory</numerusform>
            <numerusform>%n memories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier message(s)</source>
        <translation>
            <numerusform>%n earlier message</numerusform>
            <numerusform>%n earlier messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n statement(s) waiting for your approval concern this; not used</source>
        <translation>
            <numerusform>%n statement waiting for your approval concerns this; not used</numerusform>
            <numerusform>%n statements waiting for your approval concern this; not used</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recognised from pictures</source>
        <translation>
            <numerusform>%n recognised from a picture</numerusform>
            <numerusform>%n recognised from pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without text</source>
        <translation>
            <numerusform>%n without text</numerusform>
            <numerusform>%n without text</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be read</source>
        <translation>
            <numerusform>%n could not be read</numerusform>
            <numerusform>%n could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) of {0} not read in full</source>
        <translation>
            <numerusform>%n page of {0} not read in full</numerusform>
            <numerusform>%n pages of {0} not read in full</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) to check</source>
        <translation>
            <numerusform>%n line to check</numerusform>
            <numerusform>%n lines to check</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>used %n time(s)</source>
        <translation>
            <numerusform>used once</numerusform>
            <numerusform>used %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message numerus="yes">
        <source>Add %n file(s) to “{case}”</source>
        <translation>
            <numerusform>Add %n file to “{case}”</numerusform>
            <numerusform>Add %n files to “{case}”</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EntitiesTab</name>
    <message numerus="yes">
        <source>The model has read %n place(s).</source>
        <translation>
            <numerusform>The model has read %n place.</numerusform>
            <numerusform>The model has read %n places.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HandOverDialog</name>
    <message numerus="yes">
        <source>%n document(s), {size}, read again and whole: {file}</source>
        <translation>
            <numerusform>%n document, {size}, read again and whole: {file}</numerusform>
            <numerusform>%n documents, {size}, read again and whole: {file}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HealthScreen</name>
    <message numerus="yes">
        <source>%n case(s)</source>
        <translation>
            <numerusform>%n case</numerusform>
            <numerusform>%n cases</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n document</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) of colleagues, not checked</source>
        <translation>
            <numerusform>%n case of a colleague, not checked</numerusform>
            <numerusform>%n cases of colleagues, not checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Put %n thing(s) right</source>
        <translation>
            <numerusform>Put %n thing right</numerusform>
            <numerusform>Put %n things right</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>IngestStrip</name>
    <message numerus="yes">
        <source>Paused · %n file(s) waiting</source>
        <translation>
            <numerusform>Paused · %n file waiting</numerusform>
            <numerusform>Paused · %n files waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) waiting</source>
        <translation>
            <numerusform>%n file waiting</numerusform>
            <numerusform>%n files waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) to read</source>
        <translation>
            <numerusform>%n page to read</numerusform>
            <numerusform>%n pages to read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) that are pictures to recognise</source>
        <translation>
            <numerusform>%n page that is a picture to recognise</numerusform>
            <numerusform>%n pages that are pictures to recognise</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) to index</source>
        <translation>
            <numerusform>%n passage to index</numerusform>
            <numerusform>%n passages to index</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) within were not read.</source>
        <translation>
            <numerusform>%n file within was not read.</numerusform>
            <numerusform>%n files within were not read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) were damaged and have been repaired: look whether all is there.</source>
        <translation>
            <numerusform>%n file was damaged and has been repaired: look whether all is there.</numerusform>
            <numerusform>%n files were damaged and have been repaired: look whether all is there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are already in this case</source>
        <translation>
            <numerusform>%n file is already in this case</numerusform>
            <numerusform>%n files are already in this case</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) added</source>
        <translation>
            <numerusform>%n file added</numerusform>
            <numerusform>%n files added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{file} added, but %n page(s) have no text</source>
        <translation>
            <numerusform>{file} added, but %n page has no text</numerusform>
            <numerusform>{file} added, but %n pages have no text</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoriesTab</name>
    <message numerus="yes">
        <source>%n put away, because weak, old and unused</source>
        <translation>
            <numerusform>%n put away, because weak, old and unused</numerusform>
            <numerusform>%n put away, because weak, old and unused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n put away, because the time is over</source>
        <translation>
            <numerusform>%n put away, because its time is over</numerusform>
            <numerusform>%n put away, because their time is over</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n do not hold any more</source>
        <translation>
            <numerusform>%n does not hold any more</numerusform>
            <numerusform>%n do not hold any more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n came back</source>
        <translation>
            <numerusform>%n came back</numerusform>
            <numerusform>%n came back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n made from several</source>
        <translation>
            <numerusform>%n made from several</numerusform>
            <numerusform>%n made from several</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed since and was left as it is.</source>
        <translation>
            <numerusform>%n changed since and was left as it is.</numerusform>
            <numerusform>%n changed since and were left as they are.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories have their earlier form.</source>
        <translation>
            <numerusform>%n memory has its earlier form.</numerusform>
            <numerusform>%n memories have their earlier form.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Forgotten, but %n trace(s) of it remain(s) in this case.</source>
        <translation>
            <numerusform>Forgotten, but %n trace of it remains in this case.</numerusform>
            <numerusform>Forgotten, but %n traces of it remain in this case.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message numerus="yes">
        <source>%n more was removed since</source>
        <translation>
            <numerusform>%n more was removed since</numerusform>
            <numerusform>%n more were removed since</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RestoreForm</name>
    <message numerus="yes">
        <source>%n case(s)</source>
        <translation>
            <numerusform>%n case</numerusform>
            <numerusform>%n cases</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) of colleagues are in it as well; only they can open them.</source>
        <translation>
            <numerusform>%n case of a colleague is in it as well; only they can open it.</numerusform>
            <numerusform>%n cases of colleagues are in it as well; only they can open them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) were forgotten since it was made, and stay forgotten.</source>
        <translation>
            <numerusform>%n case was forgotten since it was made, and stays forgotten.</numerusform>
            <numerusform>%n cases were forgotten since it was made, and stay forgotten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) of this backup are damaged or missing.</source>
        <translation>
            <numerusform>%n part of this backup is damaged or missing.</numerusform>
            <numerusform>%n parts of this backup are damaged or missing.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewTab</name>
    <message numerus="yes">
        <source>%n to review</source>
        <translation>
            <numerusform>%n to review</numerusform>
            <numerusform>%n to review</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo rejecting %n</source>
        <translation>
            <numerusform>Undo rejecting %n</numerusform>
            <numerusform>Undo rejecting %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo approving %n</source>
        <translation>
            <numerusform>Undo approving %n</numerusform>
            <numerusform>Undo approving %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Approve %n memories?</source>
        <translation>
            <numerusform>Approve %n memory?</numerusform>
            <numerusform>Approve %n memories?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reject %n memories?</source>
        <translation>
            <numerusform>Reject %n memory?</numerusform>
            <numerusform>Reject %n memories?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SafetyPage</name>
    <message numerus="yes">
        <source>%n idle minute(s)</source>
        <translation>
            <numerusform>%n idle minute</numerusform>
            <numerusform>%n idle minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SearchPane</name>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n result</numerusform>
            <numerusform>%n results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n close in meaning</source>
        <translation>
            <numerusform>%n close in meaning</numerusform>
            <numerusform>%n close in meaning</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SentDialog</name>
    <message numerus="yes">
        <source>%n request(s), from the signed log of the case.</source>
        <translation>
            <numerusform>%n request, from the signed log of the case.</numerusform>
            <numerusform>%n requests, from the signed log of the case.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n source(s)</source>
        <translation>
            <numerusform>%n source</numerusform>
            <numerusform>%n sources</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message numerus="yes">
        <source>Vault encrypted · locks after %n min</source>
        <translation>
            <numerusform>Vault encrypted · locks after %n min</numerusform>
            <numerusform>Vault encrypted · locks after %n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s)</source>
        <translation>
            <numerusform>%Ln passage</numerusform>
            <numerusform>%Ln passages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln memorie(s)</source>
        <translation>
            <numerusform>%Ln memory</numerusform>
            <numerusform>%Ln memories</numerusform>
        </translation>
    </message>
</context>
</TS>
