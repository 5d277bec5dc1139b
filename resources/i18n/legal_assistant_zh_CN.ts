<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AddColleagueDialog</name>
    <message>
        <source>Recovery key of {name}</source>
        <translation>{name}的恢复密钥</translation>
    </message>
    <message>
        <source>Add a lawyer</source>
        <translation>添加律师</translation>
    </message>
    <message>
        <source>Let your colleague type the password. They see none of your cases until you make them a member of one, and you see none of theirs.</source>
        <translation>请由同事本人输入密码。在您将其加为某案成员之前，同事看不到您的任何案件，您也看不到同事的案件。</translation>
    </message>
    <message>
        <source>Your own name</source>
        <translation>您的姓名</translation>
    </message>
    <message>
        <source>Name of the colleague</source>
        <translation>同事的姓名</translation>
    </message>
    <message>
        <source>May add and remove lawyers too</source>
        <translation>也可以添加和移除律师</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
</context>
<context>
    <name>AnswerRow</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Quoted from this case. Not advice.</source>
        <translation>以下为本案材料的原文摘录，不构成法律意见。</translation>
    </message>
    <message>
        <source>Copy the answer</source>
        <translation>复制回答</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>重新提问</translation>
    </message>
    <message>
        <source>Remember this</source>
        <translation>记住这条</translation>
    </message>
    <message>
        <source>Good answer</source>
        <translation>回答有用</translation>
    </message>
    <message>
        <source>Bad answer</source>
        <translation>回答不好</translation>
    </message>
    <message>
        <source>Show the contradiction</source>
        <translation>查看矛盾</translation>
    </message>
    <message>
        <source>Show what waits</source>
        <translation>查看待审内容</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Looking through the case…</source>
        <translation>正在查阅本案材料…</translation>
    </message>
    <message>
        <source>{0}. Writing…</source>
        <translation>{0}，正在撰写…</translation>
    </message>
    <message>
        <source>What the case says is quoted instead.</source>
        <translation>已改为引用本案原文。</translation>
    </message>
    <message>
        <source>You stopped this answer; what had arrived is kept.</source>
        <translation>您已停止本次回答，已收到的内容保留。</translation>
    </message>
</context>
<context>
    <name>AppWindow</name>
    <message>
        <source>“{file}” is a backup.</source>
        <extracomment>What the workspace is made of, in pieces that take a few milliseconds each.</extracomment>
        <translation>“{file}”是一份备份。</translation>
    </message>
    <message>
        <source>Finish what you are doing here, then drop it again.</source>
        <translation>请先完成这里的操作，再把它拖进来。</translation>
    </message>
    <message>
        <source>“{file}” is an exported case.</source>
        <translation>“{file}”是导出的案件。</translation>
    </message>
    <message>
        <source>Unlock your vault and drop it there: it becomes a case of its own.</source>
        <translation>请先解锁保险库，再把它拖进去：它会成为一个独立的案件。</translation>
    </message>
    <message>
        <source>Unlock your vault first.</source>
        <translation>请先解锁保险库。</translation>
    </message>
    <message>
        <source>Then drop documents on the case that they belong to.</source>
        <translation>然后把文件拖到所属的案件上。</translation>
    </message>
    <message>
        <source>Sample: lease dispute</source>
        <translation>示例：房屋租赁合同纠纷</translation>
    </message>
    <message>
        <source>Invented client</source>
        <translation>虚构当事人</translation>
    </message>
    <message>
        <source>This vault can only be read</source>
        <translation>此保险库为只读</translation>
    </message>
    <message>
        <source>Its folder cannot be written to. You can read and search; nothing can be added or changed.</source>
        <translation>其所在文件夹不可写入。可以查阅和检索，但不能添加或修改任何内容。</translation>
    </message>
    <message>
        <source>Legal Assistant</source>
        <translation>法律助理</translation>
    </message>
</context>
<context>
    <name>BackupDialog</name>
    <message>
        <source>Back up the vault</source>
        <translation>备份保险库</translation>
    </message>
    <message>
        <source>All your cases with their documents, and what your colleagues have in this vault, are sealed in one file. It opens with your present password or your recovery key: keep both as long as the file, even if you change them.</source>
        <translation>您的全部案件连同原件，以及同事存放在此保险库中的内容，都会加密成一个文件。打开它需要您现在的密码或恢复密钥：即使日后更换，只要还保留这个文件，就请一并保管好这两者。</translation>
    </message>
    <message>
        <source>Cases in the backup</source>
        <translation>备份中的案件</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>The vault is copied, and the file read again…</source>
        <translation>正在复制保险库，并重新读取文件进行校验…</translation>
    </message>
    <message numerus="yes">
        <source>%n case(s), {size}, read again and whole: {file}</source>
        <translation>
            <numerusform>%n 个案件，{size}，已重新读取，确认完整：{file}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) of colleagues are in it as well; only they can open them, also out of the backup.</source>
        <translation>
            <numerusform>其中还有同事的 %n 个案件；即使从备份恢复，也只有他们本人能打开。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) could not be opened and are not in it:</source>
        <translation>
            <numerusform>有 %n 个案件无法打开，未包含在备份中：</numerusform>
        </translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>No backup was written.</source>
        <translation>没有写入任何备份。</translation>
    </message>
</context>
<context>
    <name>BackupPart</name>
    <message>
        <source>Backup</source>
        <extracomment>So many names of cases are seen at once; more are scrolled to.</extracomment>
        <translation>备份</translation>
    </message>
    <message>
        <source>The whole vault in one sealed file, to be kept on another medium than this computer.</source>
        <translation>把整个保险库加密成一个文件，请保存在本机以外的介质上。</translation>
    </message>
    <message>
        <source>Back up the vault…</source>
        <translation>备份保险库…</translation>
    </message>
    <message numerus="yes">
        <source>Your last one: {when}, with %n case(s).</source>
        <translation>
            <numerusform>您上次备份：{when}，含 %n 个案件。</numerusform>
        </translation>
    </message>
    <message>
        <source>You have made none yet.</source>
        <translation>您还没有做过备份。</translation>
    </message>
</context>
<context>
    <name>CardEditor</name>
    <message>
        <source>A day is written like 2024-06-01; an open end is left empty.</source>
        <translation>日期格式如 2024-06-01；不限的一端请留空。</translation>
    </message>
    <message>
        <source>A period cannot end before it begins.</source>
        <translation>期间的终止日不能早于起始日。</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Holds from</source>
        <translation>有效期自</translation>
    </message>
    <message>
        <source>Holds until</source>
        <translation>有效期至</translation>
    </message>
    <message>
        <source>no start</source>
        <translation>起始不限</translation>
    </message>
    <message>
        <source>no end</source>
        <translation>终止不限</translation>
    </message>
    <message>
        <source>First day on which it holds</source>
        <translation>有效期首日</translation>
    </message>
    <message>
        <source>Last day on which it holds</source>
        <translation>有效期末日</translation>
    </message>
    <message>
        <source>What is remembered</source>
        <translation>记忆内容</translation>
    </message>
    <message>
        <source>One fact, decision or question, in a sentence</source>
        <translation>用一句话写下一项事实、决定或问题</translation>
    </message>
    <message>
        <source>Ctrl+Enter saves</source>
        <translation>Ctrl+Enter 保存</translation>
    </message>
    <message>
        <source>Ctrl+Enter approves</source>
        <translation>Ctrl+Enter 批准</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Approve</source>
        <translation>批准</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>CaseForm</name>
    <message>
        <source>Edit case</source>
        <translation>编辑案件</translation>
    </message>
    <message>
        <source>New case</source>
        <translation>新建案件</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Take over a case…</source>
        <translation>接收案件…</translation>
    </message>
    <message>
        <source>Name of the case</source>
        <translation>案件名称</translation>
    </message>
    <message>
        <source>Number (optional)</source>
        <translation>案号（可选）</translation>
    </message>
    <message>
        <source>Client (optional)</source>
        <translation>委托人（可选）</translation>
    </message>
    <message>
        <source>Opponent (optional)</source>
        <translation>对方当事人（可选）</translation>
    </message>
    <message>
        <source>Where words of this case may go</source>
        <translation>本案内容可发送至何处</translation>
    </message>
    <message>
        <source>How far words of this case may go</source>
        <translation>本案内容最远可发往何处</translation>
    </message>
</context>
<context>
    <name>CasesModel</name>
    <message numerus="yes">
        <source>%n to review</source>
        <translation>
            <numerusform>%n 条待审</numerusform>
        </translation>
    </message>
    <message>
        <source>reading</source>
        <translation>正在阅读</translation>
    </message>
</context>
<context>
    <name>CasesPane</name>
    <message>
        <source>Open</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>已结</translation>
    </message>
    <message>
        <source>Rename or edit…</source>
        <translation>重命名或编辑…</translation>
    </message>
    <message>
        <source>Members…</source>
        <translation>成员…</translation>
    </message>
    <message>
        <source>Close case</source>
        <translation>结案</translation>
    </message>
    <message>
        <source>Reopen case</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Index again</source>
        <translation>重新建立索引</translation>
    </message>
    <message>
        <source>Make the index for searching by meaning anew, with the present embedding model</source>
        <translation>用当前的嵌入模型重新建立语义检索索引</translation>
    </message>
    <message>
        <source>Release from legal hold…</source>
        <translation>解除诉讼保留…</translation>
    </message>
    <message>
        <source>Legal hold…</source>
        <translation>诉讼保留…</translation>
    </message>
    <message>
        <source>Sent to models…</source>
        <translation>发给模型的内容…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Forget case…</source>
        <translation>彻底删除案件…</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>案件</translation>
    </message>
    <message>
        <source>New case</source>
        <translation>新建案件</translation>
    </message>
    <message>
        <source>Search cases, numbers, parties</source>
        <translation>搜索案件、案号、当事人</translation>
    </message>
    <message>
        <source>No case matches</source>
        <translation>没有匹配的案件</translation>
    </message>
    <message>
        <source>Names, numbers and parties are searched.</source>
        <translation>搜索范围：名称、案号和当事人。</translation>
    </message>
    <message>
        <source>No closed cases</source>
        <translation>暂无已结案件</translation>
    </message>
    <message>
        <source>A closed case can be read and searched, not changed.</source>
        <translation>已结案件可阅读和搜索，不能修改。</translation>
    </message>
    <message>
        <source>No cases yet</source>
        <translation>还没有案件</translation>
    </message>
    <message>
        <source>Make one, then drop a contract on it.</source>
        <translation>先新建一个案件，再把合同拖进来。</translation>
    </message>
</context>
<context>
    <name>ColleagueRow</name>
    <message>
        <source>adds and removes lawyers</source>
        <translation>可添加和移除律师</translation>
    </message>
    <message>
        <source>Withdraw admin rights</source>
        <translation>取消管理员</translation>
    </message>
    <message>
        <source>Withdraw {name}&apos;s admin rights</source>
        <translation>取消{name}的管理员权限</translation>
    </message>
    <message>
        <source>These keys are new since {day}: compare the figures.</source>
        <translation>这些密钥自 {day} 起是新的：请核对指纹。</translation>
    </message>
    <message>
        <source>Make admin</source>
        <translation>设为管理员</translation>
    </message>
    <message>
        <source>Make {name} admin of this vault</source>
        <translation>将{name}设为本保险库的管理员</translation>
    </message>
</context>
<context>
    <name>ColleaguesPage</name>
    <message>
        <source>Lawyers</source>
        <translation>律师</translation>
    </message>
    <message>
        <source>Each lawyer has a password of their own and sees only the cases they are a member of. Members are chosen in the menu of a case.</source>
        <translation>每位律师使用各自的密码，只能看到自己作为成员的案件。成员在案件的右键菜单中设置。</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>您的姓名</translation>
    </message>
    <message>
        <source>As colleagues know you</source>
        <translation>同事对您的称呼</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>The figures stand for a lawyer&apos;s keys: read them to each other when somebody is added. Names of lawyers can be read without a password.</source>
        <translation>这些字符是律师密钥的指纹：添加律师时请当面或电话核对。律师姓名无需密码即可看到。</translation>
    </message>
    <message>
        <source>Add a lawyer…</source>
        <translation>添加律师…</translation>
    </message>
    <message>
        <source>Remove {name} from this vault?</source>
        <translation>要将{name}从本保险库移除吗？</translation>
    </message>
    <message>
        <source>They can no longer unlock it, and the cases you share are encrypted anew. Their own settings and preferences are deleted. What they have read or copied before cannot be taken back.</source>
        <translation>对方将无法再解锁，与您共同办理的案件会重新加密，其个人设置和偏好将被删除。对方此前已经查阅或复制的内容无法收回。</translation>
    </message>
    <message>
        <source>Remove a lawyer</source>
        <translation>移除律师</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>{name} is being removed…</source>
        <translation>正在移除{name}…</translation>
    </message>
    <message>
        <source>Where documents are being read, this waits until they are.</source>
        <translation>若有案件正在读取文件，将等读取完成后再移除。</translation>
    </message>
</context>
<context>
    <name>ComparisonPane</name>
    <message>
        <source>Comparing…</source>
        <extracomment>In which order they are offered; the last two are not shown at first. So many clauses are laid out at once. Below this width the later text stands under the earlier one.</extracomment>
        <translation>正在比对…</translation>
    </message>
    <message>
        <source>Nothing of that kind</source>
        <translation>没有此类改动</translation>
    </message>
    <message>
        <source>Both drafts say the same, clause by clause</source>
        <translation>两稿逐条一致</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more clause(s)</source>
        <translation>
            <numerusform>再显示 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare drafts</source>
        <translation>比对各稿</translation>
    </message>
    <message>
        <source>Close the comparison</source>
        <translation>关闭比对</translation>
    </message>
    <message>
        <source>Back to the memory</source>
        <translation>返回记忆</translation>
    </message>
    <message>
        <source>Earlier draft</source>
        <translation>较早的一稿</translation>
    </message>
    <message>
        <source>Later draft</source>
        <translation>较晚的一稿</translation>
    </message>
    <message>
        <source>Clauses</source>
        <translation>条款</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>What does this mean for our case, and what is to be watched?</source>
        <extracomment>Lines the field shows at least and at most. From this width on (pixels) it is said in full where words go.</extracomment>
        <translation>这段内容对本案意味着什么？有哪些需要注意的地方？</translation>
    </message>
    <message>
        <source>Ask about this case, or drop a document here…
Enter sends · Shift+Enter for a new line</source>
        <translation>就本案提问，或把文档拖到这里…
Enter 发送 · Shift+Enter 换行</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Quote selection</source>
        <translation>引用选中内容</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
</context>
<context>
    <name>Conflict</name>
    <message>
        <source>Statement {0}</source>
        <translation>第 {0} 项</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>较晚</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>较早</translation>
    </message>
    <message>
        <source>One denies what the other says</source>
        <translation>一方否认另一方所述</translation>
    </message>
    <message>
        <source>Two answers where there can be one</source>
        <translation>只能有一个答案，却有两个</translation>
    </message>
    <message>
        <source>Each says that another one acts</source>
        <translation>各说行为人不同</translation>
    </message>
    <message>
        <source>Words that exclude each other</source>
        <translation>用词互相排斥</translation>
    </message>
    <message>
        <source>Different persons in one office</source>
        <translation>同一职务任职者不同</translation>
    </message>
    <message>
        <source>Different amounts and currencies</source>
        <translation>金额与币种均不同</translation>
    </message>
    <message>
        <source>Each says that another one has to</source>
        <translation>各说应由不同的人履行</translation>
    </message>
    <message>
        <source>Another circumstance of the same</source>
        <translation>同一件事的不同情况</translation>
    </message>
    <message>
        <source>Only one of these can be</source>
        <translation>二者只能有其一</translation>
    </message>
    <message>
        <source>Different values from the same day</source>
        <translation>同一日起的数值不同</translation>
    </message>
    <message>
        <source>Cannot both be true, as it reads</source>
        <translation>读来二者不能同时成立</translation>
    </message>
    <message>
        <source>Different {0}</source>
        <translation>{0}不同</translation>
    </message>
    <message>
        <source>“{0}” against “{1}”</source>
        <translation>“{0}”与“{1}”相抵触</translation>
    </message>
    <message>
        <source>Seen by the model</source>
        <translation>由模型发现</translation>
    </message>
    <message>
        <source>Seen by the model: {0}</source>
        <translation>由模型发现：{0}</translation>
    </message>
    <message>
        <source>figures</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>amounts</source>
        <translation>金额</translation>
    </message>
    <message>
        <source>currencies</source>
        <translation>币种</translation>
    </message>
    <message>
        <source>areas</source>
        <translation>面积</translation>
    </message>
    <message>
        <source>places</source>
        <translation>地点</translation>
    </message>
    <message>
        <source>rates</source>
        <translation>比率</translation>
    </message>
    <message>
        <source>dates</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>lengths of time</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>days</source>
        <translation>日子</translation>
    </message>
    <message>
        <source>articles</source>
        <translation>法条</translation>
    </message>
    <message>
        <source>articles or clauses</source>
        <translation>条款</translation>
    </message>
    <message>
        <source>case numbers</source>
        <translation>案号</translation>
    </message>
    <message>
        <source>periods</source>
        <translation>期间</translation>
    </message>
    <message>
        <source>must</source>
        <translation>应当</translation>
    </message>
    <message>
        <source>may</source>
        <translation>可以</translation>
    </message>
    <message>
        <source>must not</source>
        <translation>不得</translation>
    </message>
    <message>
        <source>need not</source>
        <translation>无须</translation>
    </message>
</context>
<context>
    <name>ConflictView</name>
    <message>
        <source>Keep both, with dates</source>
        <translation>两者都保留，注明日期</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>更正</translation>
    </message>
    <message>
        <source>Keep all, with dates</source>
        <translation>全部保留，注明期间</translation>
    </message>
</context>
<context>
    <name>ConflictsTab</name>
    <message>
        <source>Decided</source>
        <extracomment>Open contradictions that are shown at a time; the next come when these are decided.</extracomment>
        <translation>已裁定</translation>
    </message>
    <message numerus="yes">
        <source>%n other contradiction(s) closed by this</source>
        <translation>
            <numerusform>另有 %n 处矛盾随之了结</numerusform>
        </translation>
    </message>
    <message>
        <source>What they rested on no longer stands. They are listed under Decided; undoing the decision opens them again.</source>
        <translation>其依据的陈述已不成立。它们列在“已裁定”之下；撤销该裁定即重新打开。</translation>
    </message>
    <message>
        <source>Nothing contradicts anything</source>
        <translation>没有相互矛盾的内容</translation>
    </message>
    <message>
        <source>When two statements cannot both be true, both are kept and shown here side by side, for you to decide.</source>
        <translation>两项陈述不能同时成立时，两者都会保留，并排列在这里由您决定。</translation>
    </message>
</context>
<context>
    <name>ConversationHeader</name>
    <message>
        <source>New conversation</source>
        <extracomment>Conversations listed in the menu, and characters of a title in it. From this width on (pixels) the pill says it in full.</extracomment>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Conversation: {0}</source>
        <translation>对话：{0}</translation>
    </message>
    <message>
        <source>Choose a conversation</source>
        <translation>选择对话</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Title of the conversation</source>
        <translation>对话标题</translation>
    </message>
</context>
<context>
    <name>ConversationPane</name>
    <message>
        <source>Remembered. It stands in the memory of this case.</source>
        <translation>已记住，可在本案记忆中查看。</translation>
    </message>
    <message>
        <source>Open a link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Open {0} in the browser?</source>
        <translation>在浏览器中打开 {0}？</translation>
    </message>
    <message>
        <source>The whole address is sent to that site:</source>
        <translation>完整网址将发送给该网站：</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message numerus="yes">
        <source>Its %n message(s) are removed for good.</source>
        <translation>
            <numerusform>其中的 %n 条消息将被永久删除。</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete conversation</source>
        <translation>删除对话</translation>
    </message>
    <message>
        <source>Delete this conversation?</source>
        <translation>删除这个对话？</translation>
    </message>
    <message>
        <source>the model&apos;s server</source>
        <translation>模型服务器</translation>
    </message>
    <message>
        <source>Let words of this case go to {0}?</source>
        <translation>允许将本案内容发送到 {0} 吗？</translation>
    </message>
    <message>
        <source>Names, numbers and addresses that are recognised are replaced. Other words go as they are.</source>
        <translation>识别出的姓名、号码和地址会被替换，其他文字原样发送。</translation>
    </message>
    <message>
        <source>Change the rule…</source>
        <extracomment>&quot;Remember this&quot; keeps at most so much of an answer (characters). An answer longer than this (characters) is laid out at most so often (milliseconds) while it is being written. What is left of the messages where notices and the question need the room, in pixels.</extracomment>
        <translation>更改规则…</translation>
    </message>
    <message>
        <source>Questions, passages and memories go there as they are, client data included.</source>
        <translation>问题、文件段落和记忆将原样发送，包括客户信息。</translation>
    </message>
    <message>
        <source>Sending personal data abroad may need the client&apos;s separate consent.</source>
        <translation>向境外提供个人信息，可能需要取得委托人的单独同意。</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Where words may go</source>
        <translation>内容可以发往何处</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message numerus="yes">
        <source>Also forget the %n memorie(s) learnt from it</source>
        <translation>
            <numerusform>同时遗忘由此得出的 %n 条记忆</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memorie(s) forgotten.</source>
        <translation>
            <numerusform>已遗忘 %n 条记忆。</numerusform>
        </translation>
    </message>
    <message>
        <source>Conversation deleted.</source>
        <translation>对话已删除。</translation>
    </message>
    <message>
        <source>What was learnt from it stays.</source>
        <translation>由此得出的记忆保留。</translation>
    </message>
    <message numerus="yes">
        <source>Deleted, but %n trace(s) of it remain(s) in this case.</source>
        <translation>
            <numerusform>已删除，但本案中仍有 %n 处痕迹。</numerusform>
        </translation>
    </message>
    <message>
        <source>Conversation deleted. No trace of it is left in this case.</source>
        <translation>对话已删除，本案中不留任何痕迹。</translation>
    </message>
    <message>
        <source>You may read this case</source>
        <translation>您可以查阅本案</translation>
    </message>
    <message>
        <source>To ask or to add files, the right to write is needed.</source>
        <translation>提问或添加文件需要编辑权限。</translation>
    </message>
    <message>
        <source>This case is closed</source>
        <translation>本案已结</translation>
    </message>
    <message>
        <source>Reopen it to ask or to add files.</source>
        <translation>重新打开后才能提问或添加文件。</translation>
    </message>
    <message>
        <source>Ask about this case</source>
        <translation>就本案提问</translation>
    </message>
    <message>
        <source>Answers quote the documents and memories of this case, with the page. Earlier conversations are known.</source>
        <translation>回答会引用本案的文件与记忆并注明页码，也记得之前的对话。</translation>
    </message>
    <message>
        <source>Begin with a document</source>
        <translation>从一份文件开始</translation>
    </message>
    <message>
        <source>Drop a contract, a scan, a message or a folder of them anywhere here. It is read on this machine. Then ask.</source>
        <translation>把合同、扫描件、邮件或整个文件夹拖到这里，文件只在本机阅读，然后即可提问。</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>No case is open</source>
        <translation>尚未打开案件</translation>
    </message>
    <message>
        <source>Choose a case on the left, or make one. Documents, conversations and memories stay inside their case.</source>
        <translation>请在左侧选择或新建案件。文件、对话和记忆都只留在各自的案件中。</translation>
    </message>
    <message>
        <source>New case</source>
        <translation>新建案件</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到末尾</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation>
            <numerusform>%n 个段落</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s)</source>
        <translation>
            <numerusform>%n 条记忆</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier message(s)</source>
        <translation>
            <numerusform>%n 条历史消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n statement(s) waiting for your approval concern this; not used</source>
        <translation>
            <numerusform>另有 %n 条待您批准的陈述与此有关，回答未采用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n 页</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recognised from pictures</source>
        <translation>
            <numerusform>%n 页由图片识别</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without text</source>
        <translation>
            <numerusform>%n 页没有文字</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be read</source>
        <translation>
            <numerusform>%n 页无法读取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) of {0} not read in full</source>
        <translation>
            <numerusform>{0} 有 %n 页未完整读取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) to check</source>
        <translation>
            <numerusform>%n 行待核对</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>used %n time(s)</source>
        <translation>
            <numerusform>用过 %n 次</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DateField</name>
    <message>
        <source>Choose a day</source>
        <translation>选择日期</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Year-month-day, such as 2024-06-01; empty: open</source>
        <translation>年-月-日，如 2024-06-01；留空表示不限</translation>
    </message>
</context>
<context>
    <name>DecidedView</name>
    <message>
        <source>{0}, as a consequence</source>
        <translation>{0}（随之了结）</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo: {0}</source>
        <translation>撤销：{0}</translation>
    </message>
</context>
<context>
    <name>DecisionForm</name>
    <message>
        <source>The earlier statement is right.</source>
        <translation>较早的陈述正确。</translation>
    </message>
    <message>
        <source>The later statement is right.</source>
        <translation>较晚的陈述正确。</translation>
    </message>
    <message>
        <source>Each held in its own time.</source>
        <translation>各在其时期内成立。</translation>
    </message>
    <message>
        <source>Neither was quite right.</source>
        <translation>两者都不完全正确。</translation>
    </message>
    <message>
        <source>None was quite right.</source>
        <translation>均不完全正确。</translation>
    </message>
    <message>
        <source>This is right: {0}</source>
        <translation>以此为准：{0}</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Reason, kept with the decision</source>
        <translation>理由，随决定一并保存</translation>
    </message>
    <message>
        <source>The corrected statement</source>
        <translation>更正后的陈述</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>两者都保留</translation>
    </message>
    <message>
        <source>Keep all</source>
        <translation>全部保留</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>更正</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Destination</name>
    <message>
        <source>No model · quotes only</source>
        <translation>未配置模型 · 仅引用原文</translation>
    </message>
    <message>
        <source>Quotes only</source>
        <translation>只引用原文</translation>
    </message>
    <message>
        <source>This case does not go as far as {0} · answers are quotations</source>
        <translation>本案内容不得发往{0} · 仅引用原文作答</translation>
    </message>
    <message>
        <source>This case forbids other machines · answers are quotations</source>
        <translation>本案禁止发往其他机器 · 回答仅为引文</translation>
    </message>
    <message>
        <source>→ This machine · nothing leaves it</source>
        <translation>→ 本机 · 内容不出本机</translation>
    </message>
    <message>
        <source>→ This machine</source>
        <translation>→ 本机</translation>
    </message>
    <message>
        <source>{0} · private data replaced</source>
        <translation>{0} · 隐私信息已替换</translation>
    </message>
    <message>
        <source>{1} ({0})</source>
        <translation>{0} {1}</translation>
    </message>
    <message>
        <source>{0}, redacted</source>
        <translation>{0}（已脱敏）</translation>
    </message>
</context>
<context>
    <name>DevicePart</name>
    <message>
        <source>Saved.</source>
        <translation>已保存。</translation>
    </message>
    <message>
        <source>The present password is another one.</source>
        <translation>当前密码不正确。</translation>
    </message>
    <message>
        <source>Unlock with this computer&apos;s key store</source>
        <translation>用本机密钥库解锁</translation>
    </message>
    <message>
        <source>Present password</source>
        <translation>当前密码</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>停用</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>On: whoever is logged in on this computer can unlock the vault without its password. A new password switches it off.</source>
        <translation>已启用：登录本机的人无需密码即可解锁保险库。更改密码后自动停用。</translation>
    </message>
    <message>
        <source>Whoever is logged in on this computer can then unlock the vault without its password.</source>
        <translation>启用后，登录本机的人无需密码即可解锁保险库。</translation>
    </message>
    <message>
        <source>Not possible here: no key store that encrypts was found (Windows Credential Manager, macOS Keychain, GNOME Keyring, KWallet). Nothing else is used.</source>
        <translation>本机无法使用：未找到会加密的密钥库（Windows 凭据管理器、macOS 钥匙串、GNOME 密钥环、KWallet）。程序不使用其他存储方式。</translation>
    </message>
</context>
<context>
    <name>Dialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Documents</name>
    <message>
        <source>reading {0} of {1}</source>
        <extracomment>Role of the :class:`DocumentRow` itself.</extracomment>
        <translation>正在阅读第 {0} / {1} 页</translation>
    </message>
    <message>
        <source>not read to its end</source>
        <translation>尚未读完</translation>
    </message>
    <message>
        <source>damaged file, repaired</source>
        <translation>文件有损坏，已修复</translation>
    </message>
</context>
<context>
    <name>DocumentsTab</name>
    <message>
        <source>Open</source>
        <extracomment>Documents offered to be linked with, the newest ones; and characters of their names.</extracomment>
        <translation>打开</translation>
    </message>
    <message>
        <source>Go on reading</source>
        <translation>继续阅读</translation>
    </message>
    <message>
        <source>Compare with the newest draft</source>
        <translation>与最新稿比对</translation>
    </message>
    <message>
        <source>Compare with the draft before</source>
        <translation>与上一稿比对</translation>
    </message>
    <message>
        <source>This is the newest draft</source>
        <translation>设为最新稿</translation>
    </message>
    <message>
        <source>This is no draft of the others</source>
        <translation>不是同一文件的另一稿</translation>
    </message>
    <message>
        <source>This is a draft of</source>
        <translation>与下列文件为同一文件的不同稿</translation>
    </message>
    <message>
        <source>No case is open</source>
        <translation>尚未打开案件</translation>
    </message>
    <message>
        <source>No documents yet</source>
        <translation>还没有文件</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Remove document</source>
        <translation>移除文件</translation>
    </message>
    <message>
        <source>Remove {0} from this case?</source>
        <translation>从本案移除 {0}？</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>Drop documents on the window, or choose files. The original is kept encrypted in this case.</source>
        <translation>把文档拖到窗口，或选择文件。原件加密保存在本案中。</translation>
    </message>
    <message>
        <source>Its original, its text, the memories made from it and what answers quote of it are deleted.</source>
        <translation>其原件、文字、由它形成的记忆以及回答中对它的引用都会被删除。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Compare drafts</source>
        <translation>比对各稿</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>Drafts</name>
    <message>
        <source>older draft</source>
        <translation>旧稿</translation>
    </message>
    <message>
        <source>Draft {0} of {1}</source>
        <translation>第 {0} 稿，共 {1} 稿</translation>
    </message>
    <message>
        <source>Newest of {0} drafts</source>
        <translation>最新稿，共 {0} 稿</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation>未改动</translation>
    </message>
    <message>
        <source>Renumbered</source>
        <translation>仅改编号</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>移动</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message>
        <source>Take over this case</source>
        <extracomment>As this program names what it seals; which it is is told by the bytes once it is dropped.</extracomment>
        <translation>接收这个案件</translation>
    </message>
    <message>
        <source>Restore this backup</source>
        <translation>恢复这份备份</translation>
    </message>
    <message>
        <source>Drop on a case in the list</source>
        <translation>请拖到列表中的案件上</translation>
    </message>
    <message>
        <source>You may read “{case}”, not add to it</source>
        <translation>您只能查阅“{case}”，不能添加文件</translation>
    </message>
    <message>
        <source>“{case}” is closed</source>
        <translation>“{case}”已结</translation>
    </message>
    <message numerus="yes">
        <source>Add %n file(s) to “{case}”</source>
        <translation>
            <numerusform>将 %n 个文件加入“{case}”</numerusform>
        </translation>
    </message>
    <message>
        <source>It becomes a case of this vault. You need the one-time key that came with it.</source>
        <translation>它会成为本保险库中的一个案件。需要随文件交付的一次性密钥。</translation>
    </message>
    <message>
        <source>A vault is made of it in a new folder. The one that is open stays as it is.</source>
        <translation>将在新文件夹中建立一个保险库，当前打开的保险库保持不变。</translation>
    </message>
    <message>
        <source>No case is open; make one first, or choose one.</source>
        <translation>尚未打开案件，请先新建或选择一个案件。</translation>
    </message>
    <message>
        <source>Reopen it to add files.</source>
        <translation>重新打开后才能添加文件。</translation>
    </message>
    <message>
        <source>Read on this machine, sealed into the case. The originals stay where they are.</source>
        <translation>仅在本机阅读，加密存入案件；原文件保持原位。</translation>
    </message>
</context>
<context>
    <name>Egress</name>
    <message>
        <source>Not beyond this machine</source>
        <translation>不出本机</translation>
    </message>
    <message>
        <source>Not beyond the firm&apos;s own network</source>
        <translation>不出本所内网</translation>
    </message>
    <message>
        <source>Not beyond this country</source>
        <translation>不出境</translation>
    </message>
    <message>
        <source>Also abroad</source>
        <translation>可发往境外</translation>
    </message>
    <message>
        <source>Stays on this machine</source>
        <translation>仅留在本机</translation>
    </message>
    <message>
        <source>May go out with private data replaced</source>
        <translation>替换隐私信息后可以外发</translation>
    </message>
    <message>
        <source>May go out as it is</source>
        <translation>可以原样外发</translation>
    </message>
</context>
<context>
    <name>EntitiesTab</name>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Choose who or what “{0}” is the same as.</source>
        <translation>请选择与“{0}”相同的人或事物。</translation>
    </message>
    <message>
        <source>Close this to leave everything as it is.</source>
        <translation>关闭此提示则一切保持不变。</translation>
    </message>
    <message>
        <source>“{0}” and “{1}” are the same?</source>
        <translation>“{0}”与“{1}”是同一个吗？</translation>
    </message>
    <message>
        <source>“{0}” becomes another name of “{1}”. You can part them again.</source>
        <translation>“{0}”将成为“{1}”的别名，之后仍可拆开。</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>合并名称</translation>
    </message>
    <message>
        <source>The same</source>
        <translation>是同一个</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message numerus="yes">
        <source>The model has read %n place(s).</source>
        <translation>
            <numerusform>模型已阅读 %n 处。</numerusform>
        </translation>
    </message>
    <message>
        <source>None is set up, this case sends nothing to it, or it failed. What the rules found stays.</source>
        <translation>未设置模型、本案不允许发送，或模型出错。规则找到的内容保持不变。</translation>
    </message>
    <message>
        <source>No model answered.</source>
        <translation>没有模型作答。</translation>
    </message>
    <message>
        <source>No case is open</source>
        <translation>未打开案件</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>Other words may help, or another kind.</source>
        <translation>可换个说法，或换一类。</translation>
    </message>
    <message>
        <source>Nobody and nothing is named yet</source>
        <translation>还没有识别到实体</translation>
    </message>
    <message>
        <source>People, firms, courts, articles, clauses, issues, amounts and dates of this case gather here.</source>
        <translation>本案中的人、单位、法院、法条、条款、争议、金额和日期会汇集在这里。</translation>
    </message>
    <message>
        <source>Search, e.g. Civil Code Art. 584 or a name</source>
        <translation>搜索，如“民法典第584条”或姓名</translation>
    </message>
    <message>
        <source>Who and what this case speaks of</source>
        <translation>本案涉及的人和事物</translation>
    </message>
</context>
<context>
    <name>EntityKind</name>
    <message>
        <source>Person</source>
        <translation>自然人</translation>
    </message>
    <message>
        <source>Organisation</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Court</source>
        <translation>法院</translation>
    </message>
    <message>
        <source>Law</source>
        <translation>法条</translation>
    </message>
    <message>
        <source>Clause</source>
        <translation>条款</translation>
    </message>
    <message>
        <source>Legal issue</source>
        <translation>法律争点</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>金额</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Case number</source>
        <translation>案号</translation>
    </message>
</context>
<context>
    <name>EntityPage</name>
    <message>
        <source>Is the same as…</source>
        <translation>与……是同一个</translation>
    </message>
    <message>
        <source>“{0}” is another</source>
        <translation>“{0}”是另一个</translation>
    </message>
    <message>
        <source>Let the model look for relations</source>
        <translation>让模型查找关系</translation>
    </message>
    <message>
        <source>Also: {0}</source>
        <translation>别名：{0}</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>Mentioned in</source>
        <translation>提及之处</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Relations and mentions</source>
        <translation>关系与提及之处</translation>
    </message>
    <message>
        <source>Drawing of the relations; the list below has the same</source>
        <translation>关系图；下面的列表内容相同</translation>
    </message>
</context>
<context>
    <name>ExposedDialog</name>
    <message>
        <source>Something is still under way</source>
        <translation>仍有操作在进行</translation>
    </message>
    <message>
        <source>Wait until documents are read and answers written, or stop them; then try again.</source>
        <translation>请等文件读取和回答完成，或先停止它们，然后重试。</translation>
    </message>
    <message>
        <source>The present password is another one.</source>
        <translation>当前密码不正确。</translation>
    </message>
    <message>
        <source>My password was exposed</source>
        <translation>我的密码已泄露</translation>
    </message>
    <message>
        <source>Replaces the password, all your keys and the recovery key, and has your cases encrypted anew one by one. Then this window locks, and you unlock it with the new password.</source>
        <translation>将更换密码、您的全部密钥和恢复密钥，并逐个重新加密您的案件。随后本窗口会锁定，请用新密码解锁。</translation>
    </message>
    <message>
        <source>Copies and backups made before can still be opened with the earlier password: destroy them. Tell your colleagues that your fingerprint is another one.</source>
        <translation>此前的副本和备份仍可用旧密码打开：请予销毁。并请告知同事：您的密钥指纹已变更。</translation>
    </message>
    <message>
        <source>New recovery key</source>
        <translation>新的恢复密钥</translation>
    </message>
    <message>
        <source>Present password</source>
        <translation>当前密码</translation>
    </message>
    <message>
        <source>Lock now</source>
        <translation>立即锁定</translation>
    </message>
    <message>
        <source>Replace the keys</source>
        <translation>更换密钥</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Any state</source>
        <extracomment>Tags listed in the menu, and characters of one on the button.</extracomment>
        <translation>全部状态</translation>
    </message>
    <message>
        <source>Any topic</source>
        <translation>全部主题</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>Most important</source>
        <translation>最重要</translation>
    </message>
    <message>
        <source>Most used</source>
        <translation>最常用</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>排序</translation>
    </message>
</context>
<context>
    <name>FirstStart</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Restore from a backup</source>
        <translation>从备份恢复</translation>
    </message>
    <message>
        <source>Making the vault…</source>
        <translation>正在创建保险库…</translation>
    </message>
    <message>
        <source>Make the vault</source>
        <translation>创建保险库</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始使用</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
</context>
<context>
    <name>FolderStep</name>
    <message>
        <source>Where shall your vault be?</source>
        <translation>保险库放在哪里？</translation>
    </message>
    <message>
        <source>The vault is a folder with all your cases, encrypted. A folder that is backed up is a good place.</source>
        <translation>保险库是一个加密文件夹，存放您的全部案件。最好放在会定期备份的位置。</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Vault folder</source>
        <translation>保险库文件夹</translation>
    </message>
    <message>
        <source>A new or empty folder. File names and sizes inside tell nothing about your clients.</source>
        <translation>请选新建的或空的文件夹。其中的文件名不会透露任何客户信息。</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>There is a vault in this folder already.</source>
        <translation>此文件夹中已有保险库。</translation>
    </message>
    <message>
        <source>Unlock it instead</source>
        <translation>直接解锁</translation>
    </message>
</context>
<context>
    <name>ForgetDialog</name>
    <message>
        <source>Forget case</source>
        <translation>彻底删除案件</translation>
    </message>
    <message>
        <source>Forget “{name}” for good?</source>
        <translation>彻底删除“{name}”？</translation>
    </message>
    <message>
        <source>Its documents, conversations and memories are destroyed together with their keys. No password and no recovery key brings them back. The files you added them from stay where they are.</source>
        <translation>案件的文件、对话和记忆将连同密钥一并销毁，任何密码或恢复密钥都无法找回。您添加时所用的原始文件不受影响。</translation>
    </message>
    <message>
        <source>Type the name of the case to confirm:</source>
        <translation>请输入案件名称以确认：</translation>
    </message>
    <message>
        <source>Forget for good</source>
        <translation>彻底删除</translation>
    </message>
    <message>
        <source>Keep the case</source>
        <translation>保留案件</translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>On this machine. The size changes when the program is started again, or the vault is locked.</source>
        <translation>仅用于本机。大小在程序重新启动或保险库锁定后改变。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Size of text and window</source>
        <translation>文字与窗口大小</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
</context>
<context>
    <name>Graph</name>
    <message>
        <source>Clause {0}</source>
        <translation>条款 {0}</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
</context>
<context>
    <name>HandOverDialog</name>
    <message>
        <source>Export “{name}”</source>
        <translation>导出“{name}”</translation>
    </message>
    <message>
        <source>The whole case with its documents is sealed in one file, under a one-time key. Another firm, or you in another vault, can take it over with both. The case stays here as it is.</source>
        <translation>整个案件连同文件会用一次性密钥加密成一个文件。其他律所（或您自己的另一个保险库）凭该文件和密钥即可接收。此处的案件保持原样。</translation>
    </message>
    <message>
        <source>One-time key</source>
        <translation>一次性密钥</translation>
    </message>
    <message>
        <source>Copy the key</source>
        <translation>复制密钥</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择保存位置…</translation>
    </message>
    <message>
        <source>The case is sealed, and the file read again…</source>
        <translation>正在加密案件，并逐字节校验文件…</translation>
    </message>
    <message>
        <source>Export the case</source>
        <translation>导出案件</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s), {size}, read again and whole: {file}</source>
        <translation>
            <numerusform>共 %n 份文件，{size}，已重新读取并确认完整：{file}</numerusform>
        </translation>
    </message>
    <message>
        <source>This key is shown only now.</source>
        <translation>此密钥仅显示这一次。</translation>
    </message>
    <message>
        <source>Write it down, and send it another way than the file.</source>
        <translation>请抄录保存，并通过与文件不同的途径交给对方。</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>No file was written.</source>
        <translation>没有写入任何文件。</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
</context>
<context>
    <name>HealthScreen</name>
    <message>
        <source>Stopped. The vault was not looked through to its end.</source>
        <extracomment>Up to so many places of one kind of finding are seen at once; more fold out, up to the most.</extracomment>
        <translation>已停止，保险库没有检查完。</translation>
    </message>
    <message>
        <source>Restore from a backup…</source>
        <translation>从备份恢复…</translation>
    </message>
    <message>
        <source>The vault is damaged.</source>
        <translation>保险库有损坏。</translation>
    </message>
    <message>
        <source>Nothing of the vault is damaged.</source>
        <translation>保险库没有损坏。</translation>
    </message>
    <message>
        <source>The vault is well.</source>
        <translation>保险库完好。</translation>
    </message>
    <message>
        <source>Damage</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>What does not belong</source>
        <translation>不属于保险库的内容</translation>
    </message>
    <message>
        <source>What was not finished</source>
        <translation>未完成的工作</translation>
    </message>
    <message>
        <source>{what} ({count})</source>
        <translation>{what}（{count}）</translation>
    </message>
    <message numerus="yes">
        <source>%n case(s)</source>
        <translation>
            <numerusform>%n 个案件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n 份文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) of colleagues, not checked</source>
        <translation>
            <numerusform>同事的 %n 个案件未检查</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message numerus="yes">
        <source>Put %n thing(s) right</source>
        <translation>
            <numerusform>修复 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Check the vault</source>
        <translation>检查保险库</translation>
    </message>
    <message>
        <source>Vault folder</source>
        <translation>保险库文件夹</translation>
    </message>
    <message>
        <source>Every file of your cases is read and compared with what it was when it was written. Nothing is changed by that.</source>
        <translation>逐一读取您案件的每个文件，并与写入时的内容核对。检查本身不作任何改动。</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>The vault is being checked</source>
        <translation>正在检查保险库</translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message>
        <source>Back to the memories</source>
        <translation>返回记忆列表</translation>
    </message>
</context>
<context>
    <name>HitList</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Quote in the question</source>
        <translation>引用到问题中</translation>
    </message>
    <message>
        <source>Copy the words</source>
        <translation>复制文字</translation>
    </message>
</context>
<context>
    <name>HoldDialog</name>
    <message>
        <source>Release “{name}” from legal hold?</source>
        <translation>要解除“{name}”的诉讼保留吗？</translation>
    </message>
    <message>
        <source>It can be forgotten then. Held because: {reason}</source>
        <translation>解除后该案件可以被彻底删除。保留理由：{reason}</translation>
    </message>
    <message>
        <source>Put “{name}” under legal hold?</source>
        <translation>要对“{name}”设置诉讼保留吗？</translation>
    </message>
    <message>
        <source>While it is held nobody can forget it. Everything else goes on as before.</source>
        <translation>保留期间任何人都不能彻底删除该案件，其他操作照常进行。</translation>
    </message>
    <message>
        <source>Reason, kept with the case</source>
        <translation>理由（随案件保存）</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>解除</translation>
    </message>
    <message>
        <source>Put under legal hold</source>
        <translation>设置诉讼保留</translation>
    </message>
</context>
<context>
    <name>ImportanceField</name>
    <message>
        <source>Importance {0} of 5</source>
        <extracomment>Lines of the text field at least and at most.</extracomment>
        <translation>重要性 {0} / 5</translation>
    </message>
</context>
<context>
    <name>IndexOffer</name>
    <message>
        <source>This case was indexed with another embedding model</source>
        <translation>本案的索引由另一个嵌入模型建立</translation>
    </message>
    <message>
        <source>Until it is indexed again it is searched by words only; what says the same in other words is missed.</source>
        <translation>重新建立索引之前只能按字词检索，意思相同而措辞不同的内容会被遗漏。</translation>
    </message>
    <message>
        <source>Index again</source>
        <translation>重新建立索引</translation>
    </message>
</context>
<context>
    <name>IngestStrip</name>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Indexing {file} · {done} of {total} passages</source>
        <translation>正在索引 {file} · 第 {done} / {total} 段</translation>
    </message>
    <message>
        <source>Indexing · {done} of {total}</source>
        <translation>正在索引 · {done} / {total}</translation>
    </message>
    <message>
        <source>Recognising words in {file} · {done} of {total} pages that are pictures</source>
        <translation>正在识别 {file} 中的图像页 · 第 {done} 页，共 {total} 页</translation>
    </message>
    <message>
        <source>Reading {file} · page {done} of {total}</source>
        <translation>正在阅读 {file} · 第 {done} / {total} 页</translation>
    </message>
    <message>
        <source>Opening {file}</source>
        <translation>正在打开 {file}</translation>
    </message>
    <message>
        <source>Pausing…</source>
        <translation>正在暂停…</translation>
    </message>
    <message>
        <source>Pause</source>
        <extracomment>How long a message about a file that simply worked stays. At most this many names stand in the details of one message. So many files that went wrong are named at once; of more, the names fold out. The outcome of a file that opens with a password only, which is asked for file by file.</extracomment>
        <translation>暂停</translation>
    </message>
    <message numerus="yes">
        <source>Paused · %n file(s) waiting</source>
        <translation>
            <numerusform>已暂停 · %n 个文件等待中</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) waiting</source>
        <translation>
            <numerusform>%n 个文件等待中</numerusform>
        </translation>
    </message>
    <message>
        <source>Documents that are being read</source>
        <translation>正在读取的文档</translation>
    </message>
    <message>
        <source>file {index} of {files}</source>
        <translation>第 {index} / {files} 个文件</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) to read</source>
        <translation>
            <numerusform>待读取 %n 页</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) that are pictures to recognise</source>
        <translation>
            <numerusform>待识别图像页 %n 页</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) to index</source>
        <translation>
            <numerusform>待索引 %n 段</numerusform>
        </translation>
    </message>
    <message>
        <source>{time} left</source>
        <comment>how long work will take, as in &apos;about 3 min left&apos;</comment>
        <translation>剩余{time}</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) within were not read.</source>
        <translation>
            <numerusform>其中的 %n 个文件未读取。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) were damaged and have been repaired: look whether all is there.</source>
        <translation>
            <numerusform>有 %n 个文件已损坏，修复后读入：请核对内容是否齐全。</numerusform>
        </translation>
    </message>
    <message>
        <source>Read them too</source>
        <translation>一并读取</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>{file}: {error}</source>
        <translation>{file}：{error}</translation>
    </message>
    <message>
        <source>{file} added, but not the words of pages that are pictures: {error}</source>
        <translation>已添加 {file}，但图片页的文字未识别：{error}</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are already in this case</source>
        <translation>
            <numerusform>%n 个文件已在本案中</numerusform>
        </translation>
    </message>
    <message>
        <source>{file} is already in this case</source>
        <translation>{file} 已在本案中</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) added</source>
        <translation>
            <numerusform>已添加 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>{file} added</source>
        <translation>已添加 {file}</translation>
    </message>
    <message numerus="yes">
        <source>{file} added, but %n page(s) have no text</source>
        <translation>
            <numerusform>已添加 {file}，但有 %n 页没有文字</numerusform>
        </translation>
    </message>
    <message>
        <source>What stands on those pages is not found by searching. See the pages in Documents.</source>
        <translation>搜索不到这些页上的内容，可在“文件”中查看是哪些页。</translation>
    </message>
</context>
<context>
    <name>InlineMessage</name>
    <message>
        <source>Dismiss</source>
        <extracomment>Lines longer than this are hard to read.</extracomment>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Hide details</source>
        <translation>收起详情</translation>
    </message>
</context>
<context>
    <name>LanguageStep</name>
    <message>
        <source>Welcome</source>
        <translation>欢迎</translation>
    </message>
    <message>
        <source>An assistant that reads your cases, remembers them, and shows where every word comes from.</source>
        <translation>它阅读您的案件、记住来龙去脉，并注明每句话的出处。</translation>
    </message>
    <message>
        <source>Drop contracts on a case and ask; answers cite the page.</source>
        <translation>把合同拖进案件即可提问，回答注明页码。</translation>
    </message>
    <message>
        <source>What was discussed is remembered, case by case, and yours to correct or forget.</source>
        <translation>讨论过的内容按案件记忆，随时可更正或删除。</translation>
    </message>
    <message>
        <source>Everything is encrypted on this machine. Nothing leaves it unless a case allows it.</source>
        <translation>一切内容在本机加密保存，未经案件许可不会离开本机。</translation>
    </message>
</context>
<context>
    <name>LawyerRow</name>
    <message>
        <source>{name} (you)</source>
        <extracomment>Longest name in a row (characters).</extracomment>
        <translation>{name}（您）</translation>
    </message>
    <message>
        <source>Fingerprint of the keys: {print}</source>
        <translation>密钥指纹：{print}</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>移除{name}</translation>
    </message>
</context>
<context>
    <name>MemberRow</name>
    <message>
        <source>Right of {name}</source>
        <translation>{name}的权限</translation>
    </message>
</context>
<context>
    <name>MembersDialog</name>
    <message>
        <source>Take the right to this case away from {name}?</source>
        <translation>要取消{name}对本案的权限吗？</translation>
    </message>
    <message>
        <source>The case is encrypted anew under another key: what is written from now on stays closed to them. What they have read or copied before cannot be taken back.</source>
        <translation>案件将换用新密钥重新加密，此后写入的内容对方无法打开。对方此前已经查阅或复制的内容无法收回。</translation>
    </message>
    <message>
        <source>Remove a member</source>
        <translation>移除成员</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The case is being encrypted anew…</source>
        <translation>正在重新加密案件…</translation>
    </message>
    <message>
        <source>Nobody else learns anything of this case, not even its name.</source>
        <translation>其他人看不到本案的任何信息，包括案件名称。</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>成员</translation>
    </message>
    <message>
        <source>Who may open “{name}”</source>
        <translation>谁可以打开“{name}”</translation>
    </message>
    <message>
        <source>Lawyer</source>
        <translation>律师</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Every lawyer of this vault is a member.</source>
        <translation>本保险库的律师都已是本案成员。</translation>
    </message>
    <message>
        <source>Lawyers of this vault…</source>
        <translation>本保险库的律师…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>MemoriesTab</name>
    <message>
        <source>Forget</source>
        <translation>彻底删除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Redo</source>
        <extracomment>So long what was last done to several memories is offered to be undone.</extracomment>
        <translation>重做</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo: {0}</source>
        <translation>重做：{0}</translation>
    </message>
    <message>
        <source>Undo: {0}</source>
        <translation>撤销：{0}</translation>
    </message>
    <message>
        <source>Bring the memory of this case back to {0}?</source>
        <translation>将本案记忆恢复到 {0}？</translation>
    </message>
    <message>
        <source>What was changed since gets its earlier form, what was added since is put away. It is one step that can be undone.</source>
        <translation>此后更改的内容恢复原样，此后新增的内容收入归档。这是可以一步撤销的操作。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message numerus="yes">
        <source>%n put away, because weak, old and unused</source>
        <translation>
            <numerusform>%n 条因微弱、陈旧且未用而归档</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n put away, because the time is over</source>
        <translation>
            <numerusform>%n 条因到期而归档</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n do not hold any more</source>
        <translation>
            <numerusform>%n 条不再适用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n came back</source>
        <translation>
            <numerusform>%n 条恢复</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n made from several</source>
        <translation>
            <numerusform>由多条汇总出 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>The memory was tidied up.</source>
        <translation>记忆已整理。</translation>
    </message>
    <message>
        <source>Nothing had to be changed.</source>
        <translation>没有需要更改的内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n changed since and was left as it is.</source>
        <translation>
            <numerusform>%n 条此后有更改，保持原样。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories have their earlier form.</source>
        <translation>
            <numerusform>%n 条记忆已恢复原样。</numerusform>
        </translation>
    </message>
    <message>
        <source>It is removed for ever with all its versions, from the indexes, the graph and the summaries.</source>
        <translation>它的所有版本将从索引、关系图和摘要中永久删除。</translation>
    </message>
    <message>
        <source>The memory is forgotten with all its versions, in the indexes, the graph and the summaries too.</source>
        <translation>已彻底删除这条记忆及其所有版本，索引、关系图和摘要中也已清除。</translation>
    </message>
    <message>
        <source>What was said in conversations stays until the conversation is deleted.</source>
        <translation>对话中说过的话会保留，直到删除该对话。</translation>
    </message>
    <message>
        <source>Forget this memory?</source>
        <translation>删除这条记忆？</translation>
    </message>
    <message>
        <source>Removed versions: {0}, entries of the index: {1}.</source>
        <translation>已删除版本 {0} 个、索引 {1} 条。</translation>
    </message>
    <message numerus="yes">
        <source>Forgotten, but %n trace(s) of it remain(s) in this case.</source>
        <translation>
            <numerusform>已删除，但本案中仍有 %n 处痕迹。</numerusform>
        </translation>
    </message>
    <message>
        <source>Known already, so it was not added again.</source>
        <translation>已有此记忆，未重复添加。</translation>
    </message>
    <message>
        <source>No case is open</source>
        <translation>尚未打开案件</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>Other words may help, or another state or kind.</source>
        <translation>可换用其他词语、状态或类型。</translation>
    </message>
    <message>
        <source>Nothing was known yet</source>
        <translation>当时还没有内容</translation>
    </message>
    <message>
        <source>Choose a later day.</source>
        <translation>请选择较晚的日期。</translation>
    </message>
    <message>
        <source>Nothing here</source>
        <translation>这里没有内容</translation>
    </message>
    <message>
        <source>Nothing of this state, kind and topic.</source>
        <translation>没有符合此状态、类别和主题的内容。</translation>
    </message>
    <message>
        <source>Nothing is remembered yet</source>
        <translation>还没有记忆</translation>
    </message>
    <message>
        <source>Facts, decisions and open questions from your conversations gather here; you can write one, too.</source>
        <translation>对话中的事实、决定和待解问题会汇集在这里，您也可以自己写一条。</translation>
    </message>
    <message>
        <source>Write a memory</source>
        <translation>写一条记忆</translation>
    </message>
    <message>
        <source>Search memories, e.g. Art. 585, 8,000, November</source>
        <translation>搜索记忆；如 第585条、8000元、十一月</translation>
    </message>
    <message>
        <source>As of an earlier day</source>
        <translation>查看某日的记忆</translation>
    </message>
    <message>
        <source>Memories</source>
        <translation>记忆</translation>
    </message>
</context>
<context>
    <name>Memory</name>
    <message>
        <source>Unpin</source>
        <extracomment>Between cards; inside a card (pixels).</extracomment>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Approve</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>驳回</translation>
    </message>
    <message>
        <source>Show the source</source>
        <translation>查看出处</translation>
    </message>
    <message>
        <source>until {0}</source>
        <translation>至 {0}</translation>
    </message>
    <message>
        <source>version {0}</source>
        <translation>第 {0} 版</translation>
    </message>
    <message>
        <source>{0} from other memories</source>
        <translation>{0} 由其他记忆归纳</translation>
    </message>
    <message>
        <source>{0} conversation</source>
        <translation>{0} 对话</translation>
    </message>
    <message>
        <source>{0} to {1}</source>
        <translation>{0} 至 {1}</translation>
    </message>
    <message>
        <source>from {0}</source>
        <translation>自 {0} 起</translation>
    </message>
    <message>
        <source>{0} written by hand</source>
        <translation>{0} 手工录入</translation>
    </message>
    <message>
        <source>a lawyer</source>
        <translation>律师</translation>
    </message>
    <message>
        <source>by rule</source>
        <translation>按规则</translation>
    </message>
    <message>
        <source>by the model</source>
        <translation>由模型</translation>
    </message>
    <message>
        <source>Version {0}</source>
        <translation>第 {0} 版</translation>
    </message>
    <message>
        <source>version {0} restored</source>
        <translation>恢复为第 {0} 版</translation>
    </message>
    <message>
        <source>contradiction decided: {0}</source>
        <translation>已裁定矛盾：{0}</translation>
    </message>
    <message>
        <source>created</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>unpinned</source>
        <translation>已取消固定</translation>
    </message>
    <message>
        <source>said again</source>
        <translation>再次提及</translation>
    </message>
    <message>
        <source>contradicted by another memory</source>
        <translation>与另一条记忆矛盾</translation>
    </message>
    <message>
        <source>superseded</source>
        <translation>已被取代</translation>
    </message>
    <message>
        <source>approved</source>
        <translation>已批准</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>edited and approved</source>
        <translation>修改后批准</translation>
    </message>
    <message>
        <source>proposed again</source>
        <translation>重新待审</translation>
    </message>
    <message>
        <source>put away: weak, old and unused</source>
        <translation>归档：微弱、陈旧且未用</translation>
    </message>
    <message>
        <source>put away: its time is over</source>
        <translation>归档：已到期</translation>
    </message>
    <message>
        <source>put away: a summary says it</source>
        <translation>归档：摘要已包含</translation>
    </message>
    <message>
        <source>back, because its summary went</source>
        <translation>恢复：其摘要已不存在</translation>
    </message>
    <message>
        <source>made again from what is known now</source>
        <translation>按现有内容重新生成</translation>
    </message>
    <message>
        <source>put away: nothing it was made of is left</source>
        <translation>归档：其依据均已不存在</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>its source was corrected</source>
        <translation>来源文字已更正</translation>
    </message>
    <message>
        <source>its source moved on the page</source>
        <translation>来源在页面上的位置有变</translation>
    </message>
    <message>
        <source>importance {0} → {1}</source>
        <translation>重要性 {0} → {1}</translation>
    </message>
    <message>
        <source>no dates</source>
        <translation>未注明</translation>
    </message>
    <message>
        <source>holds: {0} → {1}</source>
        <translation>有效期：{0} → {1}</translation>
    </message>
    <message>
        <source>importance {0} of 5</source>
        <translation>重要性 {0} / 5</translation>
    </message>
</context>
<context>
    <name>MemoryKind</name>
    <message>
        <source>Fact</source>
        <extracomment>The reason of a version that equals an earlier one. Begin the reason of a version that came of going back in time, and of a decision about a contradiction.</extracomment>
        <translation>事实</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>Open question</source>
        <translation>待解问题</translation>
    </message>
    <message>
        <source>Legal issue</source>
        <translation>法律争点</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>Preference</source>
        <translation>偏好</translation>
    </message>
    <message>
        <source>Question and answer</source>
        <translation>问答</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Reflection</source>
        <translation>归纳</translation>
    </message>
</context>
<context>
    <name>MemoryPane</name>
    <message>
        <source>Memories</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>审阅</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Entities</source>
        <translation>实体</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>What is kept of this case</source>
        <translation>本案记忆</translation>
    </message>
</context>
<context>
    <name>MemoryState</name>
    <message>
        <source>To review</source>
        <translation>待审</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>Superseded</source>
        <translation>已被取代</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>已驳回</translation>
    </message>
</context>
<context>
    <name>ModelForm</name>
    <message>
        <source>Others could read along on the way to {host}: give its address with https://.</source>
        <translation>发往 {host} 的内容可能在途中被他人读取：请使用 https:// 地址。</translation>
    </message>
    <message>
        <source>This machine: nothing leaves it.</source>
        <translation>本机：内容不外发。</translation>
    </message>
    <message>
        <source>The firm&apos;s own network: questions and quotations go there, if a case allows it.</source>
        <translation>本所内网：案件允许时，问题和引文会发往该处。</translation>
    </message>
    <message>
        <source>Questions and quotations go to {host}, if a case allows it.</source>
        <translation>经案件许可，问题和引文会发送至 {host}。</translation>
    </message>
    <message>
        <source>Asking {host}…</source>
        <translation>正在询问 {host}…</translation>
    </message>
    <message>
        <source>{host} answers.</source>
        <translation>{host} 有应答。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Server is</source>
        <translation>服务器位置</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API 密钥</translation>
    </message>
    <message>
        <source>Context (tokens)</source>
        <translation>上下文（词元）</translation>
    </message>
    <message>
        <source>Choose where the server is</source>
        <translation>请选择服务器位置</translation>
    </message>
    <message>
        <source>In the firm&apos;s own network</source>
        <translation>本所内网</translation>
    </message>
    <message>
        <source>In this country</source>
        <translation>境内</translation>
    </message>
    <message>
        <source>Abroad</source>
        <translation>境外</translation>
    </message>
    <message>
        <source>Only if the server asks for one</source>
        <translation>服务器需要时填写</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
</context>
<context>
    <name>ModelPage</name>
    <message>
        <source>Saved.</source>
        <translation>已保存。</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Writes answers out of what was found. Without an address, passages are quoted instead. The key is sealed.</source>
        <translation>模型根据检索结果撰写回答；不填地址则直接引用原文。密钥加密保存。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>ModelStep</name>
    <message>
        <source>Who answers?</source>
        <translation>由谁回答？</translation>
    </message>
    <message>
        <source>Searching and remembering need no language model. It writes answers out of what was found.</source>
        <translation>检索和记忆不需要语言模型；模型只负责根据检索结果撰写回答。</translation>
    </message>
    <message>
        <source>No model for now</source>
        <translation>暂不使用模型</translation>
    </message>
    <message>
        <source>Answers quote the passages and memories that fit, with their pages. Add one any time.</source>
        <translation>回答直接引用相关段落和记忆并注明页码，以后可随时添加模型。</translation>
    </message>
    <message>
        <source>A model with an OpenAI-compatible address</source>
        <translation>使用兼容 OpenAI 接口的模型</translation>
    </message>
    <message>
        <source>On this machine (Ollama, LM Studio, vLLM…) or on a server you trust.</source>
        <translation>可在本机（Ollama、LM Studio、vLLM 等）或您信任的服务器上。</translation>
    </message>
</context>
<context>
    <name>NewPassword</name>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>New password</source>
        <extracomment>As the vault service asks for; said before it is tried.</extracomment>
        <translation>新密码</translation>
    </message>
    <message>
        <source>The same once more</source>
        <translation>再输入一次</translation>
    </message>
    <message>
        <source>At least {count} characters; four unrelated words do well.</source>
        <translation>至少 {count} 个字符；四个互不相关的词就很好。</translation>
    </message>
    <message>
        <source>Very good.</source>
        <translation>非常好。</translation>
    </message>
    <message>
        <source>Good.</source>
        <translation>可以。</translation>
    </message>
    <message>
        <source>Too easy to guess. {advice}</source>
        <translation>太容易被猜到。{advice}</translation>
    </message>
</context>
<context>
    <name>Noted</name>
    <message>
        <source>“{0}” contradicts {1}. Both stand until you decide.</source>
        <translation>“{0}”与{1}矛盾。两者并存，待您裁断。</translation>
    </message>
    <message>
        <source>“{0}”</source>
        <translation>“{0}”</translation>
    </message>
    <message>
        <source>Not remembered: “{0}” – {1}</source>
        <translation>未记住：“{0}”——{1}</translation>
    </message>
    <message>
        <source>Known already, waits for your approval · {0}: “{1}”</source>
        <translation>已有记录，待您审批 · {0}：“{1}”</translation>
    </message>
    <message>
        <source>Known already · {0}: “{1}”</source>
        <translation>已有记录 · {0}：“{1}”</translation>
    </message>
    <message>
        <source>Waits for your approval · {0}: “{1}”</source>
        <translation>待您审批 · {0}：“{1}”</translation>
    </message>
    <message>
        <source>Remembered · {0}: “{1}”</source>
        <translation>已记住 · {0}：“{1}”</translation>
    </message>
    <message>
        <source>it is only supposed</source>
        <translation>只是假设</translation>
    </message>
    <message>
        <source>it says what the law is, nothing of this case</source>
        <translation>说的是法律规定，与本案情况无关</translation>
    </message>
    <message>
        <source>it is too long for one statement</source>
        <translation>作为一条陈述过长</translation>
    </message>
    <message>
        <source>it is a whole text: add it as a file, and all of it is read</source>
        <translation>这是一整篇文字：请作为文件添加</translation>
    </message>
    <message>
        <source>nothing of this case was found in it; begin with “Please remember:” to keep it</source>
        <translation>未看出与本案有关；如需保存，请以“请记住：”开头</translation>
    </message>
    <message>
        <source>you rejected it before; begin with “Please remember:” to keep it</source>
        <translation>您曾驳回过；如需保存，请以“请记住：”开头</translation>
    </message>
    <message>
        <source>nothing can be written to this case now</source>
        <translation>目前不能写入本案</translation>
    </message>
    <message>
        <source>it could not be stored</source>
        <translation>未能保存</translation>
    </message>
</context>
<context>
    <name>Operation</name>
    <message>
        <source>Brought back to {0}</source>
        <translation>已恢复到 {0}</translation>
    </message>
    <message>
        <source>Tidied up</source>
        <translation>已整理</translation>
    </message>
    <message>
        <source>Summarised</source>
        <translation>已汇总</translation>
    </message>
    <message>
        <source>Approved</source>
        <translation>已批准</translation>
    </message>
    <message>
        <source>Contradiction decided</source>
        <translation>已裁定矛盾</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>Source corrected</source>
        <translation>来源已更正</translation>
    </message>
</context>
<context>
    <name>PageState</name>
    <message>
        <source>still to be read</source>
        <extracomment>Height of the bar, and of the mark of the current page above and below it.</extracomment>
        <translation>待阅读</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>recognised from a picture</source>
        <translation>由图像识别</translation>
    </message>
    <message>
        <source>no text found</source>
        <translation>没有文字</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>无法读取</translation>
    </message>
</context>
<context>
    <name>PageStrip</name>
    <message>
        <source>Page {0}: {1}</source>
        <translation>第 {0} 页：{1}</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页</translation>
    </message>
</context>
<context>
    <name>PageVersion</name>
    <message>
        <source>as it was read</source>
        <extracomment>Stands for lines that are as they were.</extracomment>
        <translation>读取时的文字</translation>
    </message>
    <message>
        <source>corrected by hand</source>
        <translation>人工更正</translation>
    </message>
    <message>
        <source>an earlier version restored</source>
        <translation>恢复早先的版本</translation>
    </message>
    <message>
        <source>user {0}</source>
        <translation>用户 {0}</translation>
    </message>
    <message>
        <source>Version {0}</source>
        <translation>第 {0} 版</translation>
    </message>
</context>
<context>
    <name>PasswordAsk</name>
    <message>
        <source>{file} is protected by a password</source>
        <translation>{file} 受密码保护</translation>
    </message>
    <message>
        <source>A password that fits is kept sealed in the vault, and tried on the next such document.</source>
        <translation>正确的密码会加密保存在保险库中，并用于下一份这样的文档。</translation>
    </message>
    <message>
        <source>That is not its password.</source>
        <translation>密码不正确，请重试。</translation>
    </message>
    <message>
        <source>Password of the document</source>
        <translation>文档密码</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>不添加</translation>
    </message>
</context>
<context>
    <name>PasswordField</name>
    <message>
        <source>Show the password</source>
        <translation>显示密码</translation>
    </message>
    <message>
        <source>Hide the password</source>
        <translation>隐藏密码</translation>
    </message>
</context>
<context>
    <name>PasswordStep</name>
    <message>
        <source>The vault is made</source>
        <translation>保险库已建好</translation>
    </message>
    <message>
        <source>It lies in {folder} and opens with the password you chose, which you can change later in the settings, under Safety.</source>
        <translation>保险库位于 {folder}，用您设置的密码打开；日后可在“设置 › 安全”中更改密码。</translation>
    </message>
    <message>
        <source>Choose a password</source>
        <translation>设置密码</translation>
    </message>
    <message>
        <source>It opens the vault every day. Nobody can reset it, not even we: there is only the recovery key on the next page.</source>
        <translation>每天用它打开保险库。没有人能重置它，我们也不能，只有下一页的恢复密钥可以。</translation>
    </message>
</context>
<context>
    <name>PastBar</name>
    <message>
        <source>As of</source>
        <translation>截至</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Only what held on that day</source>
        <translation>仅显示当日适用的内容</translation>
    </message>
    <message>
        <source>What was known at the end of that day. Nothing can be changed here.</source>
        <translation>当日结束时已知的内容，此处不可更改。</translation>
    </message>
    <message>
        <source>Restore to this moment…</source>
        <translation>恢复到该时点…</translation>
    </message>
    <message>
        <source>Back to today</source>
        <translation>回到今天</translation>
    </message>
</context>
<context>
    <name>PeriodsForm</name>
    <message>
        <source>A day is written like 2024-06-01; an open end is left empty.</source>
        <extracomment>The end of one and the beginning of the next, for each change.</extracomment>
        <translation>日期格式如 2024-06-01；不限的一端请留空。</translation>
    </message>
    <message>
        <source>A period cannot end before it begins.</source>
        <translation>期间的终止日不能早于起始日。</translation>
    </message>
    <message>
        <source>The periods must not overlap: one ends before the next begins.</source>
        <translation>各期间不得重叠：前一期间须在后一期间开始之前终止。</translation>
    </message>
    <message>
        <source>{0} holds: {1}</source>
        <translation>{0}的陈述：{1}</translation>
    </message>
    <message>
        <source>no start</source>
        <translation>起始不限</translation>
    </message>
    <message>
        <source>no end</source>
        <translation>终止不限</translation>
    </message>
    <message>
        <source>{0}: first day</source>
        <translation>{0}：起始日</translation>
    </message>
    <message>
        <source>{0}: last day</source>
        <translation>{0}：终止日</translation>
    </message>
    <message>
        <source>to</source>
        <translation>至</translation>
    </message>
</context>
<context>
    <name>Place</name>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>firm network</source>
        <translation>本所内网</translation>
    </message>
    <message>
        <source>in this country</source>
        <translation>境内</translation>
    </message>
    <message>
        <source>abroad</source>
        <translation>境外</translation>
    </message>
</context>
<context>
    <name>PreferenceRow</name>
    <message>
        <source>said in a conversation and approved</source>
        <translation>出自对话，经您批准</translation>
    </message>
    <message>
        <source>written by you</source>
        <translation>由您写下</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Edit: {0}</source>
        <translation>编辑：{0}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>遗忘</translation>
    </message>
    <message>
        <source>Forget: {0}</source>
        <translation>遗忘：{0}</translation>
    </message>
    <message>
        <source>The preference</source>
        <translation>该偏好</translation>
    </message>
</context>
<context>
    <name>PreferencesPage</name>
    <message>
        <source>Preferences</source>
        <translation>偏好</translation>
    </message>
    <message>
        <source>What you want of every answer, in every case. Facts of a case do not belong here: they stay in their case.</source>
        <translation>您对每个回答的要求，适用于所有案件。案件事实请留在各自案件中。</translation>
    </message>
    <message>
        <source>Such as: answer in English, and name the article first</source>
        <translation>例如：用中文回答，先写明法条</translation>
    </message>
    <message>
        <source>A new preference</source>
        <translation>新的偏好</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>None yet. What you ask for in a conversation is proposed for review; approved, it stands here.</source>
        <translation>暂无。您在对话中提出的要求会先列入待审，批准后即列在此处。</translation>
    </message>
    <message>
        <source>Forgotten.</source>
        <translation>已遗忘。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>QuestionRow</name>
    <message>
        <source>Your question</source>
        <extracomment>A question bubble takes at most this share of the column. Chips of sources shown while an answer is being written. A longer question is folded to so many characters and lines.</extracomment>
        <translation>您的问题</translation>
    </message>
    <message>
        <source>Show all of it</source>
        <translation>展开全文</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
</context>
<context>
    <name>Reason</name>
    <message>
        <source>reads like {0}</source>
        <translation>读来像“{0}”</translation>
    </message>
    <message>
        <source>comes back in {0} conversations</source>
        <translation>在 {0} 次对话中反复出现</translation>
    </message>
    <message>
        <source>summary of {0} statements, by rules</source>
        <translation>由规则根据 {0} 条内容作出的摘要</translation>
    </message>
    <message>
        <source>summary of {0} statements, by the model</source>
        <translation>由模型根据 {0} 条内容作出的摘要</translation>
    </message>
    <message>
        <source>asked to remember</source>
        <translation>要求记住</translation>
    </message>
    <message>
        <source>bears on the outcome</source>
        <translation>关系到结果</translation>
    </message>
    <message>
        <source>no figure or date or person in charge</source>
        <translation>没有数字、日期或负责人</translation>
    </message>
    <message>
        <source>uncertain</source>
        <translation>不确定</translation>
    </message>
    <message>
        <source>added by hand</source>
        <translation>手工录入</translation>
    </message>
    <message>
        <source>corrected by hand</source>
        <translation>人工更正</translation>
    </message>
    <message>
        <source>question answered by quotation</source>
        <translation>以引文回答的问题</translation>
    </message>
    <message>
        <source>question answered from documents</source>
        <translation>依据文件回答的问题</translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message numerus="yes">
        <source>%n more was removed since</source>
        <translation>
            <numerusform>另有 %n 条此后已删除</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecoverScreen</name>
    <message>
        <source>Group {0} has a typing error.</source>
        <translation>第 {0} 组有输入错误。</translation>
    </message>
    <message>
        <source>This key does not open this vault.</source>
        <translation>这把密钥打不开此保险库。</translation>
    </message>
    <message>
        <source>It may belong to another vault.</source>
        <translation>它可能属于另一个保险库。</translation>
    </message>
    <message>
        <source>Open with the recovery key</source>
        <translation>用恢复密钥打开</translation>
    </message>
    <message>
        <source>Type the groups from your printed sheet, then choose a new password. The key stays good.</source>
        <translation>请输入打印件上的各组字符，然后设置新密码。恢复密钥继续有效。</translation>
    </message>
    <message>
        <source>Recovery key</source>
        <translation>恢复密钥</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Open the vault</source>
        <translation>打开保险库</translation>
    </message>
</context>
<context>
    <name>RecoveryKeyStep</name>
    <message>
        <source>Your recovery key</source>
        <translation>您的恢复密钥</translation>
    </message>
    <message>
        <source>If you forget the password, only this key opens the vault. It is shown once and kept nowhere. Print it and keep it where you keep originals.</source>
        <translation>忘记密码时，只有它能打开保险库。它只显示这一次，不在任何地方保存。请打印出来，与重要原件放在一起。</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>打印…</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>To be sure that you have it: type groups {0} and {1}.</source>
        <translation>为确认您已留存，请输入第 {0} 组和第 {1} 组。</translation>
    </message>
    <message>
        <source>Group {0}</source>
        <translation>第 {0} 组</translation>
    </message>
    <message>
        <source>Legal Assistant – recovery key</source>
        <translation>法律助理 – 恢复密钥</translation>
    </message>
    <message>
        <source>Whoever has this sheet and the vault folder can read every case. Keep it apart from the computer.</source>
        <translation>持有本页和保险库文件夹的人可以读取全部案件，请与电脑分开存放。</translation>
    </message>
    <message>
        <source>Saved. Move it to a medium that is not kept with this computer.</source>
        <translation>已保存。请移到不与本机放在一起的介质上。</translation>
    </message>
    <message>
        <source>The file could not be written.</source>
        <translation>文件写入失败。</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>请另选位置。</translation>
    </message>
    <message>
        <source>Recovery key.txt</source>
        <translation>恢复密钥.txt</translation>
    </message>
    <message>
        <source>Save the recovery key</source>
        <translation>保存恢复密钥</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Paste it into a password manager now, then copy something else over it.</source>
        <translation>请立即粘贴到密码管理器，然后复制其他内容将其覆盖。</translation>
    </message>
</context>
<context>
    <name>Relation</name>
    <message>
        <source>agreement with</source>
        <translation>合同相对方</translation>
    </message>
    <message>
        <source>involves</source>
        <translation>涉及</translation>
    </message>
    <message>
        <source>involved in</source>
        <translation>被涉及</translation>
    </message>
    <message>
        <source>cites</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>cited by</source>
        <translation>被引用</translation>
    </message>
    <message>
        <source>violates</source>
        <translation>违反</translation>
    </message>
    <message>
        <source>violated by</source>
        <translation>被违反</translation>
    </message>
    <message>
        <source>amends</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>amended by</source>
        <translation>被修改</translation>
    </message>
    <message>
        <source>party to</source>
        <translation>当事人于</translation>
    </message>
    <message>
        <source>has as party</source>
        <translation>当事人为</translation>
    </message>
    <message>
        <source>represents</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>represented by</source>
        <translation>由其代理</translation>
    </message>
    <message>
        <source>before</source>
        <translation>早于</translation>
    </message>
    <message>
        <source>after</source>
        <translation>晚于</translation>
    </message>
</context>
<context>
    <name>Resolution</name>
    <message>
        <source>The earlier statement stands</source>
        <translation>以较早的陈述为准</translation>
    </message>
    <message>
        <source>The later statement stands</source>
        <translation>以较晚的陈述为准</translation>
    </message>
    <message>
        <source>Both stand, each in its time</source>
        <translation>两者各在其时适用</translation>
    </message>
    <message>
        <source>Corrected</source>
        <translation>已更正</translation>
    </message>
    <message>
        <source>One of {0} statements stands</source>
        <translation>{0} 项陈述中保留一项</translation>
    </message>
    <message>
        <source>All stand, each in its time</source>
        <translation>全部保留，各有其期间</translation>
    </message>
</context>
<context>
    <name>RestoreDialog</name>
    <message>
        <source>Restore from a backup</source>
        <translation>从备份恢复</translation>
    </message>
    <message>
        <source>The file is read through, then a vault is made of it in a new folder. The vault that is open now stays as it is.</source>
        <translation>先通读备份文件，再在新文件夹中建立保险库。当前打开的保险库保持不变。</translation>
    </message>
    <message>
        <source>Lock, and unlock that one</source>
        <translation>锁定，并解锁恢复的保险库</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>RestoreForm</name>
    <message>
        <source>Unlock it</source>
        <translation>去解锁</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Check the backup</source>
        <translation>检查备份</translation>
    </message>
    <message>
        <source>Restoring…</source>
        <translation>正在恢复…</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Restore what is whole</source>
        <translation>恢复完好的部分</translation>
    </message>
    <message>
        <source>Stopped. Nothing was restored.</source>
        <translation>已停止，没有恢复任何内容。</translation>
    </message>
    <message>
        <source>It opens with what was good when it was made, even if you have changed it since. Nothing was written.</source>
        <translation>备份用制作当时的密码或密钥打开，即使之后已经更换。没有写入任何内容。</translation>
    </message>
    <message>
        <source>Group {0} of the recovery key has a typing error.</source>
        <translation>恢复密钥第 {0} 组有输入错误。</translation>
    </message>
    <message>
        <source>Compare it with your printed sheet.</source>
        <translation>请与打印的密钥单核对。</translation>
    </message>
    <message>
        <source>This recovery key does not open this backup.</source>
        <translation>这个恢复密钥打不开这份备份。</translation>
    </message>
    <message>
        <source>This password does not open this backup.</source>
        <translation>这个密码打不开这份备份。</translation>
    </message>
    <message>
        <source>This file is an exported case, not a backup.</source>
        <translation>这个文件是导出的案件，不是备份。</translation>
    </message>
    <message>
        <source>Unlock your vault and drop the file there: it becomes a case of its own.</source>
        <translation>请解锁保险库并把文件拖进去：它会成为一个独立的案件。</translation>
    </message>
    <message>
        <source>This backup is damaged so that nothing of it can be read.</source>
        <translation>这份备份已损坏，无法读取任何内容。</translation>
    </message>
    <message>
        <source>Copy it again from its medium, or take another backup. Nothing was written.</source>
        <translation>请从存放介质重新复制，或改用另一份备份。没有写入任何内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n case(s)</source>
        <translation>
            <numerusform>%n 个案件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) of colleagues are in it as well; only they can open them.</source>
        <translation>
            <numerusform>其中还有同事的 %n 个案件，只有同事本人能打开。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) were forgotten since it was made, and stay forgotten.</source>
        <translation>
            <numerusform>备份之后已销毁的 %n 个案件不会恢复。</numerusform>
        </translation>
    </message>
    <message>
        <source>Restored: {cases}</source>
        <translation>已恢复：{cases}</translation>
    </message>
    <message>
        <source>The vault lies in {folder}. It opens with the password of the backup.</source>
        <translation>保险库在 {folder}，用备份当时的密码打开。</translation>
    </message>
    <message>
        <source>This backup is whole: {cases}</source>
        <translation>备份完好：{cases}</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) of this backup are damaged or missing.</source>
        <translation>
            <numerusform>这份备份有 %n 个部分损坏或缺失。</numerusform>
        </translation>
    </message>
    <message>
        <source>The rest can be restored; keep the file and look for another backup. In it: {cases}.</source>
        <translation>其余部分可以恢复；请保留此文件，并查找其他备份。其中有{cases}。</translation>
    </message>
    <message>
        <source>Backups ({pattern});;All files (*)</source>
        <translation>备份 ({pattern});;所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose a backup</source>
        <translation>选择备份</translation>
    </message>
    <message>
        <source>Choose an empty folder</source>
        <translation>选择空文件夹</translation>
    </message>
    <message>
        <source>Backup file (.labackup)</source>
        <translation>备份文件（.labackup）</translation>
    </message>
    <message>
        <source>Password of the backup</source>
        <translation>备份的密码</translation>
    </message>
    <message>
        <source>Recovery key</source>
        <translation>恢复密钥</translation>
    </message>
    <message>
        <source>Use the password</source>
        <translation>使用密码</translation>
    </message>
    <message>
        <source>Use the recovery key instead</source>
        <translation>改用恢复密钥</translation>
    </message>
    <message>
        <source>Into a new or empty folder</source>
        <translation>恢复到新的或空的文件夹</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
</context>
<context>
    <name>RestoreScreen</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Restore from a backup</source>
        <translation>从备份恢复</translation>
    </message>
    <message>
        <source>The file is read through before anything is written. The vault goes into a new folder; nothing is overwritten.</source>
        <translation>先通读备份文件，之后才写入。保险库放入新文件夹，不覆盖任何内容。</translation>
    </message>
</context>
<context>
    <name>Review</name>
    <message>
        <source>Contradicts</source>
        <translation>矛盾</translation>
    </message>
    <message>
        <source>Your preference</source>
        <translation>您的偏好</translation>
    </message>
    <message>
        <source>New fact</source>
        <translation>新事实</translation>
    </message>
    <message>
        <source>all cases</source>
        <translation>所有案件</translation>
    </message>
    <message>
        <source>importance {0}</source>
        <translation>重要性 {0}</translation>
    </message>
    <message>
        <source>from a document</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>concluded by the model</source>
        <translation>模型得出</translation>
    </message>
    <message>
        <source>Also waits for you</source>
        <translation>同样待您审批</translation>
    </message>
    <message>
        <source>Known so far</source>
        <translation>目前已知</translation>
    </message>
</context>
<context>
    <name>ReviewDelegate</name>
    <message>
        <source>Approve</source>
        <extracomment>From this inner width on, what a claim contradicts stands beside it; below, under it (pixels). The quotation is set in; inside of the block of what is known; between blocks.</extracomment>
        <translation>批准</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>拒绝</translation>
    </message>
</context>
<context>
    <name>ReviewPolicy</name>
    <message>
        <source>Everything new</source>
        <translation>全部新内容</translation>
    </message>
    <message>
        <source>Important ones</source>
        <translation>重要内容</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>不审阅</translation>
    </message>
    <message>
        <source>All that is learnt waits for you.</source>
        <translation>所有新得知的内容都等您审阅。</translation>
    </message>
    <message>
        <source>Importance 4 and 5, preferences, and what a model concluded wait.</source>
        <translation>重要性 4 和 5、偏好，以及模型得出的结论等您审阅。</translation>
    </message>
    <message>
        <source>Only preferences wait, because they hold in all cases.</source>
        <translation>只有偏好等您审阅，因为它适用于所有案件。</translation>
    </message>
</context>
<context>
    <name>ReviewTab</name>
    <message>
        <source>Reject all…</source>
        <extracomment>Up to so many are approved at once without being asked about.</extracomment>
        <translation>全部拒绝…</translation>
    </message>
    <message numerus="yes">
        <source>%n to review</source>
        <translation>
            <numerusform>%n 条待审</numerusform>
        </translation>
    </message>
    <message>
        <source>Waits for you: {0} ▾</source>
        <translation>待审范围：{0} ▾</translation>
    </message>
    <message numerus="yes">
        <source>Undo rejecting %n</source>
        <translation>
            <numerusform>撤销拒绝 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo approving %n</source>
        <translation>
            <numerusform>撤销批准 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message numerus="yes">
        <source>Approve %n memories?</source>
        <translation>
            <numerusform>批准 %n 条记忆？</numerusform>
        </translation>
    </message>
    <message>
        <source>They are used in answers from now on. It can be undone.</source>
        <translation>此后回答会使用这些记忆。可以撤销。</translation>
    </message>
    <message>
        <source>Approve all</source>
        <translation>全部批准</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message numerus="yes">
        <source>Reject %n memories?</source>
        <translation>
            <numerusform>拒绝 %n 条记忆？</numerusform>
        </translation>
    </message>
    <message>
        <source>They are removed, and not proposed again. It can be undone until you go to another case.</source>
        <translation>它们将被移除且不再提出。切换到其他案件前可以撤销。</translation>
    </message>
    <message>
        <source>Reject all</source>
        <translation>全部拒绝</translation>
    </message>
    <message>
        <source>Memories to review</source>
        <translation>待审记忆</translation>
    </message>
    <message>
        <source>Nothing waits for you</source>
        <translation>没有待审内容</translation>
    </message>
    <message>
        <source>What is learnt and matters waits here for your word, and is used in answers only once you approve it.</source>
        <translation>新得知的重要内容会在这里等您审阅，批准后才会用于回答。</translation>
    </message>
</context>
<context>
    <name>SafetyPage</name>
    <message>
        <source>The password was changed.</source>
        <translation>密码已更改。</translation>
    </message>
    <message>
        <source>The recovery key stays good.</source>
        <translation>恢复密钥继续有效。</translation>
    </message>
    <message>
        <source>The present password is another one.</source>
        <translation>当前密码不正确。</translation>
    </message>
    <message>
        <source>Safety</source>
        <translation>安全</translation>
    </message>
    <message>
        <source>Locking ends the program and starts it locked, so that nothing of a case stays in memory.</source>
        <translation>锁定会结束程序并以锁定状态重新启动，内存中不留案件内容。</translation>
    </message>
    <message>
        <source>Lock after</source>
        <translation>自动锁定</translation>
    </message>
    <message numerus="yes">
        <source>%n idle minute(s)</source>
        <translation>
            <numerusform>闲置 %n 分钟后</numerusform>
        </translation>
    </message>
    <message>
        <source>never by itself</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Also when the screen is locked, and when the computer sleeps</source>
        <translation>屏幕锁定或电脑睡眠时也锁定</translation>
    </message>
    <message>
        <source>Where the desktop says so; after waking at the latest.</source>
        <translation>以桌面环境的通知为准；最迟在唤醒后锁定。</translation>
    </message>
    <message>
        <source>This system does not tell when the screen is locked; after sleep it locks on waking.</source>
        <translation>本系统不通知锁屏；睡眠后会在唤醒时锁定。</translation>
    </message>
    <message>
        <source>Check of the vault</source>
        <translation>检查保险库</translation>
    </message>
    <message>
        <source>Every file is read and compared with what it was when it was written. Nothing may be open meanwhile, so the window locks first and asks for the password.</source>
        <translation>逐一读取每个文件，并与写入时的内容核对。检查期间保险库不能打开，因此窗口会先锁定，再请您输入密码。</translation>
    </message>
    <message>
        <source>Lock and check…</source>
        <translation>锁定并检查…</translation>
    </message>
    <message>
        <source>Change the password</source>
        <translation>更改密码</translation>
    </message>
    <message>
        <source>Present password</source>
        <translation>当前密码</translation>
    </message>
    <message>
        <source>Somebody else may know my password…</source>
        <translation>可能有他人知道我的密码…</translation>
    </message>
</context>
<context>
    <name>SampleStep</name>
    <message>
        <source>Ready</source>
        <translation>准备就绪</translation>
    </message>
    <message>
        <source>How would you like to begin?</source>
        <translation>您想怎样开始？</translation>
    </message>
    <message>
        <source>With a sample case</source>
        <translation>从示例案件开始</translation>
    </message>
    <message>
        <source>An invented lease with a late-payment clause to ask about. Forget it when you like.</source>
        <translation>一份虚构的租赁合同，含可供提问的逾期违约金条款，可随时删除。</translation>
    </message>
    <message>
        <source>With my own cases</source>
        <translation>从自己的案件开始</translation>
    </message>
    <message>
        <source>Make a case and drop its documents on the window.</source>
        <translation>新建案件，把文件拖到窗口。</translation>
    </message>
</context>
<context>
    <name>ScopeBar</name>
    <message>
        <source>Everything</source>
        <extracomment>Documents in the menu, and characters of a name.</extracomment>
        <translation>全部</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Memories</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Document: {0}</source>
        <translation>文件：{0}</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>全部文件</translation>
    </message>
</context>
<context>
    <name>Search</name>
    <message>
        <source>Document</source>
        <extracomment>Role of the :class:`Hit` itself.</extracomment>
        <translation>文件</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>by meaning</source>
        <translation>语义相近</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
</context>
<context>
    <name>SearchPage</name>
    <message>
        <source>Saved. It is used from the next unlocking on.</source>
        <translation>已保存，下次解锁后生效。</translation>
    </message>
    <message>
        <source>Cases indexed with another model say so, and offer to be indexed again.</source>
        <translation>用其他模型索引过的案件会提示重新索引。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>检索</translation>
    </message>
    <message>
        <source>The embedding model finds passages by meaning. It runs on this machine.</source>
        <translation>嵌入模型按含义查找段落，在本机运行。</translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation>嵌入模型</translation>
    </message>
    <message>
        <source>multilingual-e5-small (Chinese and English, built in)</source>
        <translation>multilingual-e5-small（中英文，内置）</translation>
    </message>
    <message>
        <source>Another sentence-transformers model</source>
        <translation>其他 sentence-transformers 模型</translation>
    </message>
    <message>
        <source>Folder, or name on the hub</source>
        <translation>文件夹，或模型库中的名称</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
</context>
<context>
    <name>SearchPane</name>
    <message>
        <source>Find in this case</source>
        <extracomment>Typing pauses so long before it is searched (milliseconds); characters of a quotation.</extracomment>
        <translation>在本案中查找</translation>
    </message>
    <message>
        <source>Words, names, amounts, or articles in any form: Art. 584 finds 第五百八十四条, 8000 finds 8,000. Documents, memories and conversations of this case are searched, by words and by meaning. Nothing is asked or stored.</source>
        <translation>词语、姓名、金额或任何写法的条款：“584条”也能找到“第五百八十四条”，“8000”也能找到“8,000”。在本案的文件、记忆和对话中按文字和语义查找，不会提问，也不会留存。</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>Fewer or other words may help. What is not read yet, and pages without text, cannot be found.</source>
        <translation>可以减少或更换词语。尚未读取的内容和没有文字的页面无法查找。</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>在全部内容中查找</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n 条结果</numerusform>
        </translation>
    </message>
    <message>
        <source>The words stand nowhere here</source>
        <translation>没有出现这些词语</translation>
    </message>
    <message numerus="yes">
        <source>%n close in meaning</source>
        <translation>
            <numerusform>%n 条语义相近</numerusform>
        </translation>
    </message>
    <message>
        <source>by words only</source>
        <translation>仅按文字</translation>
    </message>
    <message>
        <source>still searching by meaning…</source>
        <translation>正在按含义查找…</translation>
    </message>
    <message>
        <source>Find in this case: words, Art. 584, 8,000…</source>
        <translation>在本案中查找：词语、第584条、8000元…</translation>
    </message>
    <message>
        <source>“{0}” ({1})</source>
        <translation>“{0}”（{1}）</translation>
    </message>
    <message>
        <source>Back to the conversation</source>
        <translation>回到对话</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>显示更多</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>查找结果</translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message>
        <source>“{0}” ({1})</source>
        <extracomment>Between the words and the bar, in pixels.</extracomment>
        <translation>“{0}”（{1}）</translation>
    </message>
    <message>
        <source>“{0}” ({1}, p. {2})</source>
        <translation>“{0}”（{1}，第 {2} 页）</translation>
    </message>
    <message>
        <source>“{0}” ({1}, pp. {2}–{3})</source>
        <translation>“{0}”（{1}，第 {2}–{3} 页）</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Quote in the question</source>
        <translation>引用到问题中</translation>
    </message>
    <message>
        <source>Ask about this</source>
        <translation>就此提问</translation>
    </message>
    <message>
        <source>Remember this</source>
        <translation>记住这段内容</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>记住</translation>
    </message>
    <message>
        <source>Selected words</source>
        <translation>选中的文字</translation>
    </message>
</context>
<context>
    <name>SentDialog</name>
    <message>
        <source>Sent to models about “{name}”</source>
        <translation>“{name}”发给模型的内容</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Requests, newest first</source>
        <translation>请求，最新的在前</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Nothing. No word of this case has gone to a model.</source>
        <translation>没有。本案的任何文字都未发给模型。</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s), from the signed log of the case.</source>
        <translation>
            <numerusform>共 %n 次请求，依据本案经签名的日志。</numerusform>
        </translation>
    </message>
    <message>
        <source>The newest {count} are shown.</source>
        <translation>仅显示最近 {count} 次。</translation>
    </message>
    <message>
        <source>Answer to a question</source>
        <translation>回答问题</translation>
    </message>
    <message>
        <source>What of a turn is worth remembering</source>
        <translation>判断哪些值得记住</translation>
    </message>
    <message>
        <source>Whether statements contradict each other</source>
        <translation>判断陈述是否矛盾</translation>
    </message>
    <message>
        <source>What a question refers to</source>
        <translation>判断问题所指</translation>
    </message>
    <message>
        <source>Summary of statements</source>
        <translation>归纳陈述</translation>
    </message>
    <message>
        <source>Names to be replaced</source>
        <translation>识别要替换的名称</translation>
    </message>
    <message>
        <source>Who and what a text speaks of</source>
        <translation>识别涉及的人与事</translation>
    </message>
    <message numerus="yes">
        <source>%n source(s)</source>
        <translation>
            <numerusform>%n 条来源</numerusform>
        </translation>
    </message>
    <message>
        <source>private data replaced</source>
        <translation>隐私信息已替换</translation>
    </message>
    <message>
        <source>as it stands</source>
        <translation>按原文</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Safety</source>
        <translation>安全</translation>
    </message>
    <message>
        <source>Lawyers</source>
        <translation>律师</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>检索</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>偏好</translation>
    </message>
</context>
<context>
    <name>SideView</name>
    <message>
        <source>Show the source: {0}</source>
        <extracomment>From this width on the two sides stand next to each other (pixels). Characters of the reason at its head: a model&apos;s may be long.</extracomment>
        <translation>查看来源：{0}</translation>
    </message>
    <message>
        <source>Keep this</source>
        <translation>保留此项</translation>
    </message>
    <message>
        <source>Keep: {0}</source>
        <translation>保留：{0}</translation>
    </message>
</context>
<context>
    <name>Sources</name>
    <message>
        <source>p. {0}</source>
        <extracomment>Longest file name, heading, and excerpt in a label (characters). Statements of a contradiction that are named under an answer. At the end of a row of a table, and between two cells. Of the Markdown of summaries.</extracomment>
        <translation>第{0}页</translation>
    </message>
    <message>
        <source>{page}, {heading}</source>
        <translation>{page} {heading}</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>no such source</source>
        <translation>没有此来源</translation>
    </message>
    <message>
        <source>The model cited a number that it was not given.</source>
        <translation>模型引用了并未提供给它的编号。</translation>
    </message>
    <message>
        <source>Checked: these words stand in the source.</source>
        <translation>已核对：来源中有此原文。</translation>
    </message>
    <message>
        <source>Not confirmed: these words were not found in the source. Read it before you rely on it.</source>
        <translation>未能核实：来源中没有找到此原文，使用前请查阅。</translation>
    </message>
    <message>
        <source> · quotes verified {0}/{1}</source>
        <translation> · 引文已核对 {0}/{1}</translation>
    </message>
    <message>
        <source>“{0}” ({1})</source>
        <translation>“{0}”（{1}）</translation>
    </message>
    <message>
        <source>Contradicted, undecided: {0}</source>
        <translation>存在未裁断的矛盾：{0}</translation>
    </message>
    <message>
        <source>Clause {0} is changed by {1} {2}: read it too</source>
        <translation>第 {0} 条已被 {1} {2}变更，请一并阅读</translation>
    </message>
    <message>
        <source>{0} is draft {1} of {2}; a newer one replaces it</source>
        <translation>{0} 为第 {1} 稿（共 {2} 稿），已被新稿取代</translation>
    </message>
    <message>
        <source>Nothing in this case speaks of it</source>
        <translation>本案中没有相关内容</translation>
    </message>
    <message>
        <source>{0} and {1}</source>
        <translation>{0}和 {1}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>From {0}</source>
        <translation>依据 {0}</translation>
    </message>
    <message>
        <source>close in meaning</source>
        <translation>含义相近</translation>
    </message>
    <message>
        <source>same words</source>
        <translation>词语相同</translation>
    </message>
    <message>
        <source>names the same article or clause</source>
        <translation>涉及同一条款</translation>
    </message>
    <message>
        <source>says what is asked for</source>
        <translation>写明了所问的内容</translation>
    </message>
    <message>
        <source>important</source>
        <translation>重要</translation>
    </message>
    <message>
        <source>recent</source>
        <translation>近期</translation>
    </message>
    <message>
        <source>used before</source>
        <translation>曾被引用</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
</context>
<context>
    <name>StartCard</name>
    <message>
        <source>Legal Assistant</source>
        <translation>法律助理</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Vault encrypted</source>
        <translation>保险库已加密</translation>
    </message>
    <message numerus="yes">
        <source>Vault encrypted · locks after %n min</source>
        <translation>
            <numerusform>保险库已加密 · %n 分钟后自动锁定</numerusform>
        </translation>
    </message>
    <message>
        <source>Recall {0} ms</source>
        <translation>检索 {0} 毫秒</translation>
    </message>
    <message>
        <source>Recall {0} s</source>
        <translation>检索 {0} 秒</translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s)</source>
        <translation>
            <numerusform>索引 %Ln 段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln memorie(s)</source>
        <translation>
            <numerusform>记忆 %Ln 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Lock now</source>
        <translation>立即锁定</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>Step {number} of {count}</source>
        <translation>第 {number} 步，共 {count} 步</translation>
    </message>
</context>
<context>
    <name>TakeOverDialog</name>
    <message>
        <source>What was exported in another vault becomes a case of this one, with you as its only member. It is checked whole before anything is changed here, and nothing of it goes to a model elsewhere until you allow it.</source>
        <translation>把在另一个保险库中导出的文件变成这里的案件，您是唯一成员。程序先完整校验文件，确认无误后才写入；在您允许之前，案件内容不会发往其他机器上的模型。</translation>
    </message>
    <message>
        <source>Take over a case</source>
        <translation>接收案件</translation>
    </message>
    <message>
        <source>Sealed file (.lacase)</source>
        <translation>加密文件（.lacase）</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>One-time key</source>
        <translation>一次性密钥</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>接收</translation>
    </message>
    <message>
        <source>Group {0} of the one-time key has a typing error.</source>
        <translation>一次性密钥的第 {0} 组有输入错误。</translation>
    </message>
    <message>
        <source>Compare it with the key as you were given it.</source>
        <translation>请与收到的密钥核对。</translation>
    </message>
    <message>
        <source>This is not the one-time key of this file.</source>
        <translation>这不是此文件的一次性密钥。</translation>
    </message>
    <message>
        <source>Each file has its own. Ask who exported the case. Nothing was changed.</source>
        <translation>每个文件各有自己的密钥，请向导出案件的一方询问。没有任何改动。</translation>
    </message>
    <message>
        <source>This file is no exported case.</source>
        <translation>此文件不是导出的案件。</translation>
    </message>
    <message>
        <source>Choose the file (.lacase) that was exported for you.</source>
        <translation>请选择对方为您导出的文件（.lacase）。</translation>
    </message>
    <message>
        <source>This file is damaged.</source>
        <translation>此文件已损坏。</translation>
    </message>
    <message>
        <source>Copy it again from where it came, or ask for a new one. Nothing was changed.</source>
        <translation>请从来源处重新复制，或请对方重新导出。没有任何改动。</translation>
    </message>
    <message>
        <source>This case was exported by a newer version of the program.</source>
        <translation>此案件由更新版本的程序导出。</translation>
    </message>
    <message>
        <source>Update the program. Nothing was changed.</source>
        <translation>请更新程序。没有任何改动。</translation>
    </message>
    <message>
        <source>Exported cases ({pattern});;All files (*)</source>
        <translation>导出的案件 ({pattern});;所有文件 (*)</translation>
    </message>
    <message>
        <source>The file is read through, and the case made of it…</source>
        <translation>正在完整读取文件，并建立案件…</translation>
    </message>
</context>
<context>
    <name>TextBeside</name>
    <message>
        <source>Text of the page as it was read</source>
        <translation>本页读取到的文本</translation>
    </message>
    <message>
        <source>Correct the text</source>
        <translation>更正文字</translation>
    </message>
    <message>
        <source>Versions of the text</source>
        <translation>文字的历次版本</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Empty page</source>
        <extracomment>A recognised line that is less sure than this is to be checked.</extracomment>
        <translation>空白页</translation>
    </message>
    <message>
        <source>Leave this page without any text?</source>
        <translation>要让此页不含任何文字吗？</translation>
    </message>
    <message>
        <source>It will not be found any more. The text as it was read stays among its versions.</source>
        <translation>以后将检索不到此页。原先读取的文字仍保留在版本记录中。</translation>
    </message>
    <message>
        <source>Leave it empty</source>
        <translation>留空</translation>
    </message>
    <message>
        <source>Correcting page {0} · a line for each line of the page</source>
        <translation>正在更正第 {0} 页 · 页面上一行，此处一行</translation>
    </message>
    <message>
        <source>As it was read · page {0} · {1}</source>
        <translation>读取文本 · 第 {0} 页 · {1}</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Copy</source>
        <extracomment>While a selection is drawn beyond the edge, the pages move this often (milliseconds) by this part of how far it is beyond.</extracomment>
        <translation>复制</translation>
    </message>
    <message>
        <source>Select the text of the page</source>
        <translation>选中本页全部文字</translation>
    </message>
</context>
<context>
    <name>Topic</name>
    <message>
        <source>Contract</source>
        <translation>合同</translation>
    </message>
    <message>
        <source>Tort</source>
        <translation>侵权</translation>
    </message>
    <message>
        <source>Company</source>
        <translation>公司</translation>
    </message>
    <message>
        <source>Labour</source>
        <translation>劳动</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>房产物权</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>婚姻家庭</translation>
    </message>
    <message>
        <source>Intellectual property</source>
        <translation>知识产权</translation>
    </message>
    <message>
        <source>Finance</source>
        <translation>金融</translation>
    </message>
    <message>
        <source>Criminal</source>
        <translation>刑事</translation>
    </message>
    <message>
        <source>Administrative</source>
        <translation>行政</translation>
    </message>
    <message>
        <source>Procedure</source>
        <translation>程序</translation>
    </message>
</context>
<context>
    <name>UnlockScreen</name>
    <message>
        <source>Choose a vault</source>
        <translation>选择保险库</translation>
    </message>
    <message>
        <source>Set up a new vault here</source>
        <translation>在此新建保险库</translation>
    </message>
    <message>
        <source>Unlocking…</source>
        <translation>正在解锁…</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>解锁</translation>
    </message>
    <message>
        <source>Unlock your vault</source>
        <translation>解锁保险库</translation>
    </message>
    <message>
        <source>Lawyer</source>
        <translation>律师</translation>
    </message>
    <message>
        <source>Whose vault is to be unlocked</source>
        <translation>以哪位律师的身份解锁</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Forgotten the password?</source>
        <translation>忘记密码？</translation>
    </message>
    <message>
        <source>Set up another vault</source>
        <translation>新建另一个保险库</translation>
    </message>
    <message>
        <source>Restore from a backup</source>
        <translation>从备份恢复</translation>
    </message>
    <message>
        <source>Check this vault</source>
        <translation>检查此保险库</translation>
    </message>
    <message>
        <source>Unlock with this computer&apos;s key store</source>
        <translation>用本机密钥库解锁</translation>
    </message>
    <message>
        <source>Choose another vault</source>
        <translation>选择其他保险库</translation>
    </message>
    <message>
        <source>Vault folder</source>
        <translation>保险库文件夹</translation>
    </message>
</context>
<context>
    <name>VersionList</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
</context>
<context>
    <name>ViewerPane</name>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Page {0} of {1}</source>
        <translation>第 {0} / {1} 页</translation>
    </message>
    <message>
        <source>Citation {0} of {1}: {2}</source>
        <translation>引文 {0} / {1}：{2}</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Pages of the document</source>
        <translation>文件各页</translation>
    </message>
    <message>
        <source>Search in this document</source>
        <translation>在本文件中搜索</translation>
    </message>
    <message>
        <source>Remembered. It stands in the memory of this case.</source>
        <translation>已记住，可在本案的记忆中查看。</translation>
    </message>
    <message>
        <source>Back to the comparison</source>
        <translation>返回比对</translation>
    </message>
    <message>
        <source>Back to the memory</source>
        <translation>返回记忆</translation>
    </message>
    <message>
        <source>Previous citation</source>
        <translation>上一处引文</translation>
    </message>
    <message>
        <source>Opening the document…</source>
        <extracomment>A viewer that is narrower has the text of the page below it. Icon and margins around the hint of a search field.</extracomment>
        <translation>正在打开文件…</translation>
    </message>
    <message>
        <source>Previous result</source>
        <translation>上一处结果</translation>
    </message>
    <message>
        <source>Next citation</source>
        <translation>下一处引文</translation>
    </message>
    <message>
        <source>Next result</source>
        <translation>下一处结果</translation>
    </message>
    <message>
        <source>Result {0} of {1}: {2}</source>
        <translation>结果 {0} / {1}：{2}</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Fit the width</source>
        <translation>适合宽度</translation>
    </message>
    <message>
        <source>Text as it was read</source>
        <translation>读取到的文本</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>Close the document</source>
        <translation>关闭文件</translation>
    </message>
    <message>
        <source>Previous find</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next find</source>
        <translation>下一处</translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message>
        <source>Add files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Documents ({patterns});;All files (*)</source>
        <extracomment>Below these widths of the window the right and the left pane fold by themselves. What the reader of documents knows; it tells a file by its bytes, so that &quot;all files&quot; may be tried as well.</extracomment>
        <translation>文件 ({patterns});;所有文件 (*)</translation>
    </message>
    <message>
        <source>Show or hide the cases</source>
        <translation>显示或隐藏案件</translation>
    </message>
    <message>
        <source>Show or hide the memory</source>
        <translation>显示或隐藏记忆</translation>
    </message>
    <message>
        <source>Find in this case</source>
        <translation>在本案中查找</translation>
    </message>
</context>
<context>
    <name>_Side</name>
    <message>
        <source>Not in this draft</source>
        <translation>此稿中没有</translation>
    </message>
    <message>
        <source>Not yet in this draft</source>
        <translation>此稿中尚无</translation>
    </message>
    <message>
        <source>Open page {0}</source>
        <translation>打开第 {0} 页</translation>
    </message>
</context>
<context>
    <name>_SourceChip</name>
    <message>
        <source>Source {0}</source>
        <translation>来源 {0}</translation>
    </message>
</context>
<context>
    <name>_VersionRow</name>
    <message>
        <source>This is how it stands now.</source>
        <translation>这是当前版本。</translation>
    </message>
    <message>
        <source>Restore this version</source>
        <translation>恢复此版本</translation>
    </message>
</context>
<context>
    <name>advice</name>
    <message>
        <source>Make it longer: at least 12 characters.</source>
        <translation>请加长：至少 12 个字符。</translation>
    </message>
    <message>
        <source>This is one of the passwords that are tried first.</source>
        <translation>这是最先被尝试的密码之一。</translation>
    </message>
    <message>
        <source>Avoid rows of keys and repetitions.</source>
        <translation>避免连续按键和重复。</translation>
    </message>
    <message>
        <source>A single name or word is guessed quickly; put several unrelated ones together.</source>
        <translation>单个姓名或词语很快会被猜到，请组合几个互不相关的词。</translation>
    </message>
    <message>
        <source>Dates and years are guessed quickly.</source>
        <translation>日期和年份很容易被猜到。</translation>
    </message>
    <message>
        <source>Add another unrelated word or two.</source>
        <translation>再加一两个不相关的词。</translation>
    </message>
</context>
<context>
    <name>colleagues</name>
    <message>
        <source>Who made the vault</source>
        <translation>保险库创建者</translation>
    </message>
    <message>
        <source>May read</source>
        <translation>可查阅</translation>
    </message>
    <message>
        <source>May read and write</source>
        <translation>可查阅和编辑</translation>
    </message>
    <message>
        <source>Admin of the case</source>
        <translation>案件管理员</translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>There is no vault in this folder.</source>
        <translation>此文件夹中没有保险库。</translation>
    </message>
    <message>
        <source>Choose the folder your vault lies in, or set up a new one.</source>
        <translation>请选择保险库所在的文件夹，或新建一个。</translation>
    </message>
    <message>
        <source>There is already a vault in this folder.</source>
        <translation>此文件夹中已有保险库。</translation>
    </message>
    <message>
        <source>Unlock it, or choose an empty folder.</source>
        <translation>请解锁它，或另选空文件夹。</translation>
    </message>
    <message>
        <source>This folder cannot hold a vault.</source>
        <translation>此文件夹不能存放保险库。</translation>
    </message>
    <message>
        <source>Choose an empty folder you may write to, with a shorter path.</source>
        <translation>请选择可写入、路径较短的空文件夹。</translation>
    </message>
    <message>
        <source>Another program has this vault open.</source>
        <translation>另一个程序正在使用此保险库。</translation>
    </message>
    <message>
        <source>Close the other window, or wait until the other command has ended.</source>
        <translation>请关闭另一个窗口，或等待另一条命令结束。</translation>
    </message>
    <message>
        <source>This vault was made by a newer version of the program.</source>
        <translation>此保险库由更新版本的程序创建。</translation>
    </message>
    <message>
        <source>Update the program. Nothing was changed.</source>
        <translation>请更新程序。没有任何改动。</translation>
    </message>
    <message>
        <source>That is not the password.</source>
        <translation>密码不正确。</translation>
    </message>
    <message>
        <source>Try again, or use the recovery key you printed.</source>
        <translation>请重试，或使用打印的恢复密钥。</translation>
    </message>
    <message>
        <source>The key store of this computer cannot be used.</source>
        <translation>无法使用本机的密钥库。</translation>
    </message>
    <message>
        <source>Unlock the vault with its password.</source>
        <translation>请用密码解锁保险库。</translation>
    </message>
    <message>
        <source>The key of this computer does not open the vault any more.</source>
        <translation>本机的密钥已不能打开此保险库。</translation>
    </message>
    <message>
        <source>Unlock it with the password; after that the key store can be used again (settings, Safety).</source>
        <translation>请用密码解锁；之后可在“设置 › 安全”中重新启用密钥库。</translation>
    </message>
    <message>
        <source>No password was typed.</source>
        <translation>没有输入密码。</translation>
    </message>
    <message>
        <source>Type the password of this vault.</source>
        <translation>请输入此保险库的密码。</translation>
    </message>
    <message>
        <source>This password is too easy to guess.</source>
        <translation>此密码太容易被猜到。</translation>
    </message>
    <message>
        <source>Use at least 12 characters that are no common word, name or pattern; four unrelated words do well.</source>
        <translation>请使用至少 12 个字符，避免常用词、姓名或规律；四个互不相关的词就很好。</translation>
    </message>
    <message>
        <source>The recovery key has a typing error.</source>
        <translation>恢复密钥有输入错误。</translation>
    </message>
    <message>
        <source>Compare the group named here with the printed sheet.</source>
        <translation>请对照打印件核对所指的那一组。</translation>
    </message>
    <message>
        <source>A file is damaged or was changed by something else.</source>
        <translation>有文件损坏或被其他程序改动。</translation>
    </message>
    <message>
        <source>Take this file from a backup. Nothing else is affected.</source>
        <translation>请从备份恢复该文件，其他内容不受影响。</translation>
    </message>
    <message>
        <source>A file is missing.</source>
        <translation>缺少文件。</translation>
    </message>
    <message>
        <source>Take this file from a backup.</source>
        <translation>请从备份恢复该文件。</translation>
    </message>
    <message>
        <source>This is an older copy than the one last written.</source>
        <translation>这是一个旧副本，不是最后写入的版本。</translation>
    </message>
    <message>
        <source>Something put back an earlier file. Restore the newest copy, or a whole backup.</source>
        <translation>有程序放回了较早的文件，请恢复最新副本或完整备份。</translation>
    </message>
    <message>
        <source>This was written or signed by somebody who has no right to do so.</source>
        <translation>此内容由无权限的人写入或签署。</translation>
    </message>
    <message>
        <source>It is not used. Take this file from a backup, and ask who had access to the folder.</source>
        <translation>该内容未被采用。请从备份恢复此文件，并查明谁接触过该文件夹。</translation>
    </message>
    <message>
        <source>There is no such lawyer in this vault any more.</source>
        <translation>本保险库中已没有这位律师。</translation>
    </message>
    <message>
        <source>Choose another one from the list.</source>
        <translation>请从列表中另选一位。</translation>
    </message>
    <message>
        <source>You do not have the right to do this.</source>
        <translation>您没有执行此操作的权限。</translation>
    </message>
    <message>
        <source>Ask an admin: the members of a case and the list of lawyers name them.</source>
        <translation>请联系管理员：案件成员和律师列表中均有注明。</translation>
    </message>
    <message>
        <source>You may read this case, but not write to it.</source>
        <translation>您可以查阅本案，但不能编辑。</translation>
    </message>
    <message>
        <source>Ask an admin of the case for the right to write.</source>
        <translation>请向案件管理员申请编辑权限。</translation>
    </message>
    <message>
        <source>This case is as an earlier version of the program left it, and nobody may bring it up to date here.</source>
        <translation>此案件由较早版本的程序保存，在这里无法更新到当前格式。</translation>
    </message>
    <message>
        <source>Where its vault can be written to (copy the folder there), open it once as a lawyer who may write to the case.</source>
        <translation>请在可以写入的位置（可先把保险库文件夹复制过去），由对该案件有编辑权限的律师打开一次。</translation>
    </message>
    <message>
        <source>Only an admin of the case may lift its legal hold, or let its words go further.</source>
        <translation>只有案件管理员可以解除诉讼保留，或放宽内容的发送范围。</translation>
    </message>
    <message>
        <source>Ask an admin of the case. Setting a hold or tightening the rule needs no admin.</source>
        <translation>请联系案件管理员。设置诉讼保留或收紧规则无需管理员。</translation>
    </message>
    <message>
        <source>Somebody has to remain who may grant rights.</source>
        <translation>必须保留至少一位可以授予权限的人。</translation>
    </message>
    <message>
        <source>Make another lawyer admin first.</source>
        <translation>请先将另一位律师设为管理员。</translation>
    </message>
    <message>
        <source>This lawyer still has the right to cases that you cannot take it from.</source>
        <translation>这位律师仍有您无法取消的案件权限。</translation>
    </message>
    <message>
        <source>An admin of each of these cases has to remove this lawyer from it first.</source>
        <translation>须先由各案的管理员将这位律师从案件中移除。</translation>
    </message>
    <message>
        <source>The database driver on this machine does not encrypt.</source>
        <translation>本机的数据库驱动不支持加密。</translation>
    </message>
    <message>
        <source>Install the program again. Nothing was written.</source>
        <translation>请重新安装程序。没有写入任何内容。</translation>
    </message>
    <message>
        <source>This file is not a backup of this program.</source>
        <translation>这个文件不是本程序的备份。</translation>
    </message>
    <message>
        <source>Choose a file that this program wrote as a backup, or to hand a case over.</source>
        <translation>请选择本程序写出的备份文件或案件移交文件。</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>磁盘已满。</translation>
    </message>
    <message>
        <source>Free some space and try again. What was saved before is safe.</source>
        <translation>请腾出空间后重试，之前保存的内容是安全的。</translation>
    </message>
    <message>
        <source>There is not enough free memory to check the password.</source>
        <translation>可用内存不足，无法校验密码。</translation>
    </message>
    <message>
        <source>Close other programs and try again; 200 MB are needed for a moment.</source>
        <translation>请关闭其他程序后重试，短时间内需要 200 MB 内存。</translation>
    </message>
    <message>
        <source>This place cannot be written to.</source>
        <translation>此位置无法写入。</translation>
    </message>
    <message>
        <source>Check the permissions of the folder. Nothing was changed.</source>
        <translation>请检查文件夹权限。没有任何改动。</translation>
    </message>
    <message>
        <source>There is no such case any more.</source>
        <translation>此案件已不存在。</translation>
    </message>
    <message>
        <source>Choose another case from the list.</source>
        <translation>请在列表中选择其他案件。</translation>
    </message>
    <message>
        <source>Several cases have this name or number.</source>
        <translation>有多个案件使用此名称或案号。</translation>
    </message>
    <message>
        <source>Choose the case from the list.</source>
        <translation>请在列表中选择案件。</translation>
    </message>
    <message>
        <source>This case is closed.</source>
        <translation>本案已结。</translation>
    </message>
    <message>
        <source>Reopen it first.</source>
        <translation>请先重新打开。</translation>
    </message>
    <message>
        <source>This is no longer in the case.</source>
        <translation>此内容已不在本案中。</translation>
    </message>
    <message>
        <source>It was removed in the meantime. The list is up to date now.</source>
        <translation>它在此期间已被删除，列表现已更新。</translation>
    </message>
    <message>
        <source>You no longer have this preference.</source>
        <translation>您已没有这条偏好。</translation>
    </message>
    <message>
        <source>This value cannot be used.</source>
        <translation>此内容无法使用。</translation>
    </message>
    <message>
        <source>Correct it and try again.</source>
        <translation>请更正后重试。</translation>
    </message>
    <message>
        <source>This file cannot be opened.</source>
        <translation>无法打开此文件。</translation>
    </message>
    <message>
        <source>Check that it still exists and that you may read it.</source>
        <translation>请确认文件仍然存在且您有权读取。</translation>
    </message>
    <message>
        <source>There is no document of this name in the case.</source>
        <translation>本案中没有这个名称的文件。</translation>
    </message>
    <message>
        <source>Choose it from the list of documents.</source>
        <translation>请从文件列表中选择。</translation>
    </message>
    <message>
        <source>Several documents of the case have this name.</source>
        <translation>本案中有多份文件使用这个名称。</translation>
    </message>
    <message>
        <source>This would leave the page without any text.</source>
        <translation>这样会使此页不含任何文字。</translation>
    </message>
    <message>
        <source>The text as it was read stays among the page&apos;s versions.</source>
        <translation>原先读取的文字仍保留在该页的版本记录中。</translation>
    </message>
    <message>
        <source>This file waited to be read and is no longer where it was.</source>
        <translation>此文件尚在排队等待读取，但已不在原来的位置。</translation>
    </message>
    <message>
        <source>If it belongs to the case, add it from where it is now.</source>
        <translation>如果它属于本案，请从它现在的位置重新添加。</translation>
    </message>
    <message>
        <source>This file is not a PDF.</source>
        <translation>此文件不是 PDF。</translation>
    </message>
    <message>
        <source>Save it as PDF, or give it the ending of what it is, and add that.</source>
        <translation>请另存为 PDF，或把文件扩展名改为其真实类型后再添加。</translation>
    </message>
    <message>
        <source>This file is an exported case or a backup of this program, not a document.</source>
        <translation>这是本程序导出的案件或备份文件，不是文档。</translation>
    </message>
    <message>
        <source>Take it out of its folder or archive and drop it on the window by itself.</source>
        <translation>请从文件夹或压缩包中取出，单独拖入窗口。</translation>
    </message>
    <message>
        <source>This kind of file cannot be read.</source>
        <translation>无法读取这种类型的文件。</translation>
    </message>
    <message>
        <source>Save it as PDF or .docx (a spreadsheet as .xlsx, a picture as .jpg or .png) and add that.</source>
        <translation>请另存为 PDF 或 .docx（表格存为 .xlsx，图片存为 .jpg 或 .png）后再添加。</translation>
    </message>
    <message>
        <source>This file is empty.</source>
        <translation>此文件是空的。</translation>
    </message>
    <message>
        <source>It may not have been copied or downloaded whole; get it again and add that.</source>
        <translation>可能没有完整复制或下载；请重新获取后再添加。</translation>
    </message>
    <message>
        <source>Add it again and give its password when asked.</source>
        <translation>请重新添加，并在询问时输入其密码。</translation>
    </message>
    <message>
        <source>This document is broken and could not be read.</source>
        <translation>此文件已损坏，无法读取。</translation>
    </message>
    <message>
        <source>Get a whole copy of it and add that. If it opens in another program, print it there as a new PDF, or unpack an archive, and add that.</source>
        <translation>请取得一份完整的文件再添加。若能用其他程序打开，可在其中打印为新的 PDF（压缩包则先解压），再添加。</translation>
    </message>
    <message>
        <source>This document is protected by a password.</source>
        <translation>此文件有密码保护。</translation>
    </message>
    <message>
        <source>The password that was given does not open this document.</source>
        <translation>所给的密码打不开此文档。</translation>
    </message>
    <message>
        <source>Mind upper and lower case, and ask whoever sent it.</source>
        <translation>请注意大小写，并向发送者核实密码。</translation>
    </message>
    <message>
        <source>This document is too large to be read safely.</source>
        <translation>此文件过大，无法安全读取。</translation>
    </message>
    <message>
        <source>Split it and add the parts.</source>
        <translation>请拆分后分别添加。</translation>
    </message>
    <message>
        <source>Reading was stopped: it took too long or used too much memory.</source>
        <translation>阅读已中止：耗时过长或占用内存过多。</translation>
    </message>
    <message>
        <source>Print the document to a new PDF and add that.</source>
        <translation>请将文件打印为新的 PDF 后再添加。</translation>
    </message>
    <message>
        <source>The contents of this form (XFA) were not read.</source>
        <translation>此表单（XFA）的内容没有被读取。</translation>
    </message>
    <message>
        <source>Open it in Adobe Reader, print it to a PDF, and add that.</source>
        <translation>请用 Adobe Reader 打开它，打印为 PDF 后再添加。</translation>
    </message>
    <message>
        <source>The embedding model cannot be loaded.</source>
        <translation>无法加载嵌入模型。</translation>
    </message>
    <message>
        <source>Search by words still works. Check the embedding model in the settings.</source>
        <translation>仍可按词语搜索。请在设置中检查嵌入模型。</translation>
    </message>
    <message>
        <source>This case was indexed with another embedding model.</source>
        <translation>本案是用另一个嵌入模型索引的。</translation>
    </message>
    <message>
        <source>Index the case again with the present model, or set the earlier one.</source>
        <translation>请用当前模型重新索引，或改回原来的模型。</translation>
    </message>
    <message>
        <source>The model server cannot be reached.</source>
        <translation>无法连接模型服务器。</translation>
    </message>
    <message>
        <source>Check that it runs, and its address in the settings.</source>
        <translation>请确认它正在运行，并检查设置中的地址。</translation>
    </message>
    <message>
        <source>The model server did not answer in time.</source>
        <translation>模型服务器未及时应答。</translation>
    </message>
    <message>
        <source>Try again, or choose a faster model. Your question is kept.</source>
        <translation>请重试或改用更快的模型，您的问题已保留。</translation>
    </message>
    <message>
        <source>The model server refused the request.</source>
        <translation>模型服务器拒绝了请求。</translation>
    </message>
    <message>
        <source>Check the API key and the model&apos;s name in the settings.</source>
        <translation>请在设置中检查 API 密钥和模型名称。</translation>
    </message>
    <message>
        <source>The model server is busy, or your quota is used up.</source>
        <translation>模型服务器繁忙，或额度已用完。</translation>
    </message>
    <message>
        <source>Wait a little and try again.</source>
        <translation>请稍候重试。</translation>
    </message>
    <message>
        <source>The model server reports an error of its own.</source>
        <translation>模型服务器自身出错。</translation>
    </message>
    <message>
        <source>Try again. If it goes on, look into the log of the model server.</source>
        <translation>请重试；若仍出错，请查看模型服务器的日志。</translation>
    </message>
    <message>
        <source>The model server sent an answer that cannot be read.</source>
        <translation>模型服务器返回的内容无法读取。</translation>
    </message>
    <message>
        <source>Check that the address is that of an OpenAI-compatible server.</source>
        <translation>请确认地址指向兼容 OpenAI 接口的服务器。</translation>
    </message>
    <message>
        <source>The connection to the model server was cut in the middle of the answer.</source>
        <translation>回答途中与模型服务器的连接中断。</translation>
    </message>
    <message>
        <source>What arrived is kept and marked incomplete. Ask again.</source>
        <translation>已收到的内容保留并标为不完整，请重新提问。</translation>
    </message>
    <message>
        <source>The question and its context are longer than the model can take.</source>
        <translation>问题及其上下文超出了模型的长度限制。</translation>
    </message>
    <message>
        <source>Ask about fewer things at once, or choose a model with a longer context.</source>
        <translation>请一次少问一些，或改用上下文更长的模型。</translation>
    </message>
    <message>
        <source>Nothing of this case may be sent to another machine.</source>
        <translation>本案内容不得发送到其他机器。</translation>
    </message>
    <message>
        <source>Use a model on this machine, or change the rule of the case.</source>
        <translation>请使用本机模型，或更改本案的外发规则。</translation>
    </message>
    <message>
        <source>This case does not let its words go as far as the model&apos;s server.</source>
        <translation>本案内容不得发往该模型服务器所在的位置。</translation>
    </message>
    <message>
        <source>Use a model that is nearer, or change how far words of the case may go.</source>
        <translation>请改用更近的模型，或更改本案内容最远可发往何处。</translation>
    </message>
    <message>
        <source>The model server would be reached without encryption, so that others could read along.</source>
        <translation>与模型服务器的连接未加密，他人可能读到内容。</translation>
    </message>
    <message>
        <source>Give its address with https:// in the settings, or use a model on this machine. Nothing was sent.</source>
        <translation>请在设置中改用 https:// 开头的地址，或使用本机模型。尚未发送任何内容。</translation>
    </message>
    <message>
        <source>This case is under legal hold and must not be forgotten.</source>
        <translation>本案已设诉讼保留，不得删除。</translation>
    </message>
    <message>
        <source>Release the hold first.</source>
        <translation>请先解除保留。</translation>
    </message>
    <message>
        <source>Parts of this backup are damaged or missing.</source>
        <translation>此备份的部分内容已损坏或缺失。</translation>
    </message>
    <message>
        <source>Take another backup, or restore only what is whole.</source>
        <translation>请换用其他备份，或仅恢复完好的部分。</translation>
    </message>
    <message>
        <source>There is a file of this name already.</source>
        <translation>已有同名文件。</translation>
    </message>
    <message>
        <source>Choose another name: nothing is overwritten.</source>
        <translation>请换一个文件名：程序不会覆盖任何文件。</translation>
    </message>
    <message>
        <source>This place is inside the vault.</source>
        <translation>这个位置在保险库内部。</translation>
    </message>
    <message>
        <source>What lies there is lost with it; choose another folder, best on another medium.</source>
        <translation>放在那里的文件会随保险库一同丢失；请选择其他文件夹，最好在其他介质上。</translation>
    </message>
    <message>
        <source>This is a backup of a vault, not an exported case.</source>
        <translation>这是保险库的备份，不是导出的案件。</translation>
    </message>
    <message>
        <source>Choose the file that was exported for you. Nothing was changed.</source>
        <translation>请选择对方为您导出的文件。没有任何改动。</translation>
    </message>
    <message>
        <source>This case is in this vault already.</source>
        <translation>这个案件已经在此保险库中。</translation>
    </message>
    <message>
        <source>Choose it from the list. Nothing was changed.</source>
        <translation>请在列表中选择该案件。没有任何改动。</translation>
    </message>
    <message>
        <source>Something unexpected happened.</source>
        <translation>发生了意外情况。</translation>
    </message>
    <message>
        <source>This is a fault of the program. Try again; if it stays, report it with the details.</source>
        <translation>这是程序的缺陷。请重试；若仍出现，请附上详情反馈。</translation>
    </message>
</context>
<context>
    <name>format</name>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>MMM yyyy</source>
        <comment>format of a month, as QDate</comment>
        <translation>yyyy年M月</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>format of a date, as QDate</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>不到 1 分钟</translation>
    </message>
    <message>
        <source>about {hours} h</source>
        <translation>约 {hours} 小时</translation>
    </message>
    <message>
        <source>about {minutes} min</source>
        <translation>约 {minutes} 分钟</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>format of a day, as QDate</comment>
        <translation>M月d日</translation>
    </message>
</context>
<context>
    <name>health</name>
    <message>
        <source>Damaged, or changed by somebody else</source>
        <extracomment>The codes that are the check&apos;s own; all others are those of errors.</extracomment>
        <translation>已损坏，或被他人改动</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>An older copy than the vault knows of</source>
        <translation>比保险库所知的更旧的副本</translation>
    </message>
    <message>
        <source>The log of acts is not as it was written</source>
        <translation>操作日志与写入时不符</translation>
    </message>
    <message>
        <source>The search index does not fit the case</source>
        <translation>检索索引与案件不符</translation>
    </message>
    <message>
        <source>A file that does not belong to the vault</source>
        <translation>不属于保险库的文件</translation>
    </message>
    <message>
        <source>A second copy that a synchronising program made</source>
        <translation>同步程序产生的重复副本</translation>
    </message>
    <message>
        <source>Another copy of this vault lies beside it</source>
        <translation>旁边有此保险库的另一份副本</translation>
    </message>
    <message>
        <source>An original that no document belongs to</source>
        <translation>没有对应文件记录的原件</translation>
    </message>
    <message>
        <source>A forgotten case that came back, with a copy or by synchronising</source>
        <translation>已销毁的案件因复制或同步又出现</translation>
    </message>
    <message>
        <source>A file that was being written when the program ended</source>
        <translation>程序结束时正在写入的文件</translation>
    </message>
    <message>
        <source>Work that was broken off</source>
        <translation>中断的工作</translation>
    </message>
    <message>
        <source>A case as an earlier version of the program left it</source>
        <translation>旧版程序格式的案件</translation>
    </message>
    <message>
        <source>A case that is not indexed to its end</source>
        <translation>索引未完成的案件</translation>
    </message>
    <message>
        <source>A document that is not read to its end</source>
        <translation>未读取完的文件</translation>
    </message>
    <message>
        <source>It can be made again from the case; nothing is lost.</source>
        <translation>可以由案件重新生成，没有丢失内容。</translation>
    </message>
    <message>
        <source>It can be put aside, into the folder “quarantine” of the vault.</source>
        <translation>可以移到保险库的“quarantine”文件夹。</translation>
    </message>
    <message>
        <source>It can be removed.</source>
        <translation>可以删除。</translation>
    </message>
    <message>
        <source>It can be written anew.</source>
        <translation>可以重新写入。</translation>
    </message>
    <message>
        <source>Nothing to be done: it goes on when the case is opened.</source>
        <translation>无需处理：打开案件时会继续完成。</translation>
    </message>
    <message>
        <source>Open each of the two, go on with the newer one, and put the other away.</source>
        <translation>请分别打开两份，继续使用较新的一份，把另一份收起。</translation>
    </message>
    <message>
        <source>It cannot be put right here: take it from a backup, restored into a new folder.</source>
        <translation>这里无法修复：请把备份恢复到新文件夹，从中取回。</translation>
    </message>
    <message>
        <source>It was dropped, and is made again when the case is opened.</source>
        <translation>已丢弃，打开案件时会重新生成。</translation>
    </message>
    <message>
        <source>It was put into the folder “quarantine” of the vault.</source>
        <translation>已移到保险库的“quarantine”文件夹。</translation>
    </message>
    <message>
        <source>It was removed.</source>
        <translation>已删除。</translation>
    </message>
    <message>
        <source>It was written anew.</source>
        <translation>已重新写入。</translation>
    </message>
</context>
<context>
    <name>pages</name>
    <message>
        <source>Nothing stands on this page.</source>
        <translation>此页没有内容。</translation>
    </message>
    <message>
        <source>Its text was corrected by hand.</source>
        <translation>本页文字经人工更正。</translation>
    </message>
    <message>
        <source>This page is a picture; its words are still to be recognised.</source>
        <translation>此页是图像，文字尚待识别。</translation>
    </message>
    <message>
        <source>Most of this page is a picture; its words are still to be recognised.</source>
        <translation>此页大部分是图像，文字尚待识别。</translation>
    </message>
    <message>
        <source>No words could be recognised on this page.</source>
        <translation>此页未能识别出文字。</translation>
    </message>
    <message>
        <source>The text of this page is garbled in the file.</source>
        <translation>文件中此页的文字是乱码。</translation>
    </message>
    <message>
        <source>The words of this page were recognised with little confidence; check them.</source>
        <translation>此页文字由图像识别，可信度较低，请核对原件。</translation>
    </message>
    <message>
        <source>This kind of document has no fixed pages; it is shown in parts.</source>
        <translation>这种文档没有固定页码，按部分显示。</translation>
    </message>
    <message>
        <source>This page is a scan; its words are what another program recognised, and are still to be compared with it.</source>
        <translation>此页为扫描件；其文字由其他程序识别，尚待与图像核对。</translation>
    </message>
    <message>
        <source>This page is a scan; its words are what another program recognised, and may be wrong in places.</source>
        <translation>此页为扫描件；其文字由其他程序识别，个别之处可能有误。</translation>
    </message>
    <message>
        <source>This page is a scan; what another program had laid over it was clearly wrong, and it was recognised again.</source>
        <translation>此页为扫描件；其他程序附上的文字明显有误，已重新识别。</translation>
    </message>
    <message>
        <source>Some text of this page cannot be seen on it; it is kept out of answers.</source>
        <translation>此页有部分文字在页面上不可见，未用于回答。</translation>
    </message>
    <message>
        <source>What was filled into form fields or noted on this page stands in its text in square brackets.</source>
        <translation>此页表单中填写的内容和批注已读入文本，以方括号标出。</translation>
    </message>
    <message>
        <source>Reading this page took too long.</source>
        <translation>阅读此页耗时过长。</translation>
    </message>
    <message>
        <source>Reading this page needs too much memory.</source>
        <translation>读取此页占用内存过多。</translation>
    </message>
    <message>
        <source>This page ended the reader.</source>
        <translation>此页导致阅读程序中止。</translation>
    </message>
    <message>
        <source>Part of this page is lost in the file, which is damaged; what is shown may not be all of it.</source>
        <translation>文件已损坏，此页的部分内容已丢失；显示的可能不是全部。</translation>
    </message>
    <message>
        <source>Its text was corrected by hand. Part of this page is lost in the file, which is damaged.</source>
        <translation>此页文字已人工更正。文件已损坏，此页的部分内容已丢失。</translation>
    </message>
    <message>
        <source>This page is broken and could not be read.</source>
        <translation>此页已损坏，无法读取。</translation>
    </message>
    <message>
        <source>The contents of this form (XFA) were not read. Open it in Adobe Reader, print it to a PDF, and add that.</source>
        <translation>此表单（XFA）的内容没有被读取。请用 Adobe Reader 打开它，打印为 PDF 后再添加。</translation>
    </message>
    <message>
        <source>Reading was given up before this page: too many pages ended the reader.</source>
        <translation>因多页导致阅读程序中止，未再读取此页。</translation>
    </message>
</context>
</TS>
