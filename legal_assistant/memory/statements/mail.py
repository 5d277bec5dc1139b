"""What the writer of a message says himself: a pasted mail without its heads, salutation, closing, signature, and without the
mails below it that others wrote, unless these are what it passes on."""

import re
from typing import Final

#: From here on somebody else speaks.
_BELOW: Final = re.compile(
    r"(?P<line>^[ \t>]*+(?:(?:-{2,}|_{5,}|={5,})[ \t]*+)?(?:original message|forwarded message|begin forwarded message"
    r"|原始邮件|转发(?:的)?邮件|原邮件)\b.*$)"
    r"|^[ \t]*on [^\n]{6,120} wrote[:：][ \t]*$|^[ \t]*(?:在|于)?[^\n]{4,80}写道[:：][ \t]*$"
    r"|^[ \t]*(?:from|发件人)[ \t]*[:：][^\n]+\n(?:[^\n]*\n){0,2}?[ \t]*(?:sent|date|to|发送时间|日期|收件人)[ \t]*[:：]",
    re.IGNORECASE | re.MULTILINE,
)
#: Words with which a mail is passed on, that say nothing themselves.
_PASSED_ON: Final = re.compile(
    r"[\s.,:!-]*(?:fyi|for your (?:information|reference|file)|(?:please |pls )?see (?:the )?(?:mail |email )?below|as below"
    r"|forward(?:ed|ing)(?: this)?(?: to you)?|供(?:您)?参考|请参考|请看下面|请?见下(?:方|文)?"
    r"|转发(?:给[你您]|如下|供参考)?|转给[你您]|如下)"
    r"[\s.,:;!。，：！、-]*",
    re.IGNORECASE,
)
_HEAD: Final = re.compile(
    r"^[ \t]*(?:from|to|cc|bcc|sent|date|subject|attachments?|发件人|收件人|抄送|主题|发送时间|日期|附件)[ \t]*[:：][^\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
_SALUTATION: Final = re.compile(
    r"^\s*(?:(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\b[^\n,，:：.!?]{0,40}[,:，：!]"
    r"|(?:尊敬的|亲爱的)[^\n，,:：。]{1,16}[：:，,]|(?:[一-鿿]{1,5}(?:律师|先生|女士|小姐|法官|主任|经理|总|老师)|各位(?:同事|领导|好)?|大家)"
    r"[，,]?(?:您好|你好|好)?[，,：:！!](?=\s|\S))",
    re.IGNORECASE,
)
#: The line with which a letter closes; what follows it is a signature, if it is short.
_CLOSING: Final = re.compile(
    r"^[ \t]*+(?:(?:with )?(?:(?:kind|best|warm|warmest|many)[ \t]*+)?(?:regards|wishes|thanks)"
    r"|yours(?: (?:sincerely|faithfully|truly|ever))?"
    r"|(?:sincerely|faithfully|respectfully)(?: yours)?|cheers|thanks|thank you|all the best|speak soon|best"
    r"|此致|顺祝[^\n]{0,8}|顺颂[^\n]{0,8}|祝好|敬礼|谢谢|祝[^\n，,。]{1,8})[ \t]*+(?:[,，.。!！][ \t]*+)?$|^--[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_LONGEST_SIGNATURE: Final = 600
#: Who says it, and lines quoted from there.
_QUOTED: Final = re.compile(r"^([^\n>]{2,200}[:：])[ \t]*\n(?:[ \t]*\n)?((?:[ \t]*>[^\n]*\n?)+)", re.MULTILINE)


def own_words(text: str) -> str:
    """A text without what its form as a mail adds; what is no mail stays as it is, but for a salutation."""
    below = _BELOW.search(text)
    above = _HEAD.sub("", text[: below.start()]) if below else ""
    if below and _PASSED_ON.fullmatch(_SALUTATION.sub("", above, count=1)) and _says(_HEAD.sub("", text[below.end() :])):
        return own_words(text[below.end("line") if below["line"] else below.start() :].lstrip())
    if below and _says(above):
        text = text[: below.start()]
    text = _QUOTED.sub(_as_quotation, _HEAD.sub("", text))
    for closing in _CLOSING.finditer(text):
        signature = text[closing.end() :]
        letter = text[: closing.start()]
        if _says(letter) and len(signature) <= _LONGEST_SIGNATURE and "\n\n" not in signature.strip():
            text = letter
            break
    shorter = _SALUTATION.sub("", text, count=1)
    return shorter if _says(shorter) else text


def _says(text: str) -> bool:
    return any(one.isalnum() for one in text)


def _as_quotation(found: re.Match[str]) -> str:
    lines = (line.strip(" \t>") for line in found[2].splitlines())
    said = " ".join(line for line in lines if line).translate({ord(one): "'" for one in '“”"'})
    return f"{found[1]} “{said}”\n" if said else f"{found[1]}\n"
