"""Words that carry no content of a question, in both languages.

Only queries are stripped of them: an index without function words could not tell that a phrase stands somewhere. The English
list is the closed classes of the language (articles, pronouns, auxiliaries, prepositions, conjunctions, question words) and
the letters that contractions leave behind. The Chinese list is particles, pronouns, conjunctions, question words and the
politeness of a spoken question; modal words that decide a legal rule (应当, 不得, 可以) stay.
"""

from typing import Final

ENGLISH: Final = frozenset(
    """
    a an the this that these those such same other another each every any some no nor
    i me my mine we us our ours you your yours he him his she her hers it its they them their theirs
    myself yourself himself herself itself ourselves themselves who whom whose which what when where why how
    am is are was were be been being do does did doing done have has had having
    can could will would shall should may might must ought
    of in on at by for with about against between into through during before after above below to from up down out off over
    under upon within without per via as than too very just only also then there here so if or and but because while until
    s t d ll m re ve
    """.split()  # noqa: SIM905 - a list of words is read and kept as words
)

CHINESE: Final = frozenset(
    """
    的 了 着 过 地 得 之 其 此 该 这 那 这个 那个 这些 那些 这样 那样 哪 哪个 哪些 哪里 我 我们 你 你们 您 他 他们 她 她们 它 它们
    自己 大家 是 在 有 和 与 及 以及 或 或者 而 而且 并 并且 但 但是 因 因为 所以 因此 如 如果 若 则 就 都 也 还 又 再 才 很 太 更
    最 把 被 让 给 对 对于 关于 从 到 向 由 于 以 为 为了 等 等等 吗 呢 吧 啊 呀 哦 嗯 嘛 哈 什么 怎么 怎样 怎么样 如何 为什么
    多少 几 谁 何 何时 是否 能否 可否 是不是 有没有 能不能 请 请问 一下 一个 个 请教 想 知道 告诉 说 会 能 要 去 来 上 下 里 中
    """.split()  # noqa: SIM905 - a list of words is read and kept as words
)
