"""Teach the packaged model to compare statements: ``python -m tests.tools.train_pairs [PROCESSES]`` writes
``resources/relations/pairs.npz``, which ``adapters/embedding/pairs.py`` reads.

It learns from ``tests/data/pairs/*.jsonl`` (written for it, a family of later statements to each earlier one) and from the
halves of the labelled pairs that rules may be tuned to; never give it a held half, nor the pairs on which
``tests.tools.choose_sure`` chooses how sure a reading must be. Some pairs come again with made-up names for their parties, and
statements of no common matter join (``pair_material``, ``pair_parties``). What the rules see in a pair is withheld from a quarter
of them, so that the words are read too. Learnt are low-rank additions to the weights of the upper layers (Hu et al. 2022), their
norms, a mark for each side, and the network that decides; everything else stays as it is. It goes on from what was learnt before,
if that lies there. About half an hour of two processors from nothing, which learn from parts of their own and take the mean of
what they have learnt every few steps (local SGD: Stich 2019).
"""

import math
import os
import random
import sys
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import torch
import torch.distributed as together
from torch import Tensor, nn
from torch.multiprocessing.spawn import spawn
from torch.nn import functional
from torch.nn.utils import clip_grad_norm_, parameters_to_vector, vector_to_parameters

from legal_assistant.adapters.embedding import pairs as taught
from legal_assistant.adapters.embedding.e5 import E5
from legal_assistant.adapters.embedding.local import default_model_file
from legal_assistant.memory.relations.reading import MARKS, RELATIONS
from tests.tools.pair_material import Material, labelled, neighbours, varied
from tests.tools.pair_parties import acquainted, renamed

TARGET: Final = Path(__file__).parents[2] / "resources" / "relations" / "pairs.npz"
_RANK, _HIDDEN = 16, 192
_BATCH, _RATE, _DECAY = 24, 5e-4, 0.02
#: Rounds over all pairs: from nothing, and from what was learnt before.
_ROUNDS, _MORE_ROUNDS = 8, 2
_WITHHELD: Final = 0.25
_RENAMED, _ACQUAINTED = 0.3, 500
_EVERY: Final = 10


class Adapted(nn.Module):
    """A linear layer that stays as it is, and what is learnt beside it."""

    def __init__(self, weight: Tensor, bias: Tensor) -> None:
        super().__init__()
        self._weight, self._bias = weight, bias
        self.down = nn.Parameter(torch.randn(_RANK, weight.shape[1]) / math.sqrt(weight.shape[1]))
        self.up = nn.Parameter(torch.zeros(weight.shape[0], _RANK))

    def forward(self, x: Tensor) -> Tensor:
        """``x`` through both."""
        beside = functional.linear(functional.linear(x, self.down), self.up)
        return functional.linear(x, self._weight, self._bias) + beside * taught.STRENGTH


class Learner(nn.Module):
    """The upper layers over both statements, as ``PairComparer`` computes them, with what can be learnt."""

    def __init__(self, model: E5) -> None:
        super().__init__()
        width = model.dimension
        self._heads, self._epsilon = model.network.heads, model.network.epsilon
        layers = model.network.layers[taught.LOWER :]
        self.linears = nn.ModuleList([Adapted(layer[at], layer[at + 1]) for layer in layers for at in taught.ADAPTED])
        self.norms = nn.ParameterList([nn.Parameter(layer[at].clone()) for layer in layers for at in taught.NORMS])
        self.sides = nn.Parameter(torch.randn(2, width) * 0.02)
        self.inner = nn.Linear(4 * width + MARKS, _HIDDEN)
        self.outer = nn.Linear(_HIDDEN, len(RELATIONS))
        self._drop, self._drop_more = nn.Dropout(0.1), nn.Dropout(0.2)

    def forward(self, states: Tensor, side: Tensor, there: Tensor, seen: Tensor) -> Tensor:
        """Scores, shape (batch, 4), of states (batch, tokens, width), the side of each token, whether there is one, and marks."""
        batch, tokens, width = states.shape
        x = states + self.sides[side]
        for n in range(0, len(self.linears), 4):
            qkv, out, inner, outer = self.linears[n : n + 4]
            weight, bias, scale, shift = self.norms[n : n + 4]
            q, k, v = qkv(x).view(batch, tokens, 3, self._heads, -1).permute(2, 0, 3, 1, 4)
            attended = functional.scaled_dot_product_attention(q, k, v, attn_mask=there[:, None, None, :])
            attended = attended.transpose(1, 2).reshape(batch, tokens, width)
            x = functional.layer_norm(x + self._drop(out(attended)), (width,), weight, bias, self._epsilon)
            x = functional.layer_norm(x + self._drop(outer(functional.gelu(inner(x)))), (width,), scale, shift, self._epsilon)
        one, other = (_mean(x, there & (side == which)) for which in (0, 1))
        both = self._drop_more(torch.cat([one, other, (one - other).abs(), one * other, seen], 1))
        return self.outer(self._drop_more(functional.gelu(self.inner(both))))

    def learnt(self) -> dict[str, Tensor]:
        """What was learnt, by the names that ``PairComparer`` reads."""
        found: dict[str, Tensor] = {"sides": self.sides}
        for n, one in enumerate(self.linears):
            name = f"{n // 4}.{taught.ADAPTED[n % 4]}"
            found |= {f"{name}.{part}": one.get_parameter(part) for part in ("up", "down")}
        found |= {f"{n // 4}.{taught.NORMS[n % 4]}": one for n, one in enumerate(self.norms)}
        found |= {"inner.w": self.inner.weight, "inner.b": self.inner.bias}
        found |= {"outer.w": self.outer.weight, "outer.b": self.outer.bias}
        return found

    def go_on_from(self, path: Path) -> None:
        """Begin with what was learnt before. Raises OSError, KeyError, RuntimeError if it was of another shape."""
        with np.load(path, allow_pickle=False) as file, torch.no_grad():
            for name, one in self.learnt().items():
                one.copy_(torch.from_numpy(file[name].astype(np.float32)))


def _mean(x: Tensor, which: Tensor) -> Tensor:
    weights = which[..., None].float()
    return (x * weights).sum(1) / weights.sum(1).clamp(min=1)


def learn(number: int, processes: int, meeting: str) -> None:
    """What one of the processes does; the first writes what all have learnt."""
    together.init_process_group("gloo", init_method=meeting, rank=number, world_size=processes)
    torch.set_num_threads(1)
    file = default_model_file()
    assert file is not None
    model = E5(file)
    chance = random.Random(number)
    mine = [one for one in labelled() if zlib.crc32(one["a"].encode()) % processes == number]  # whole families
    near = neighbours(mine, model)
    mine += [*renamed(mine, chance, _RENAMED), *acquainted(mine, chance, _ACQUAINTED // processes)]
    fewest = torch.tensor(len(mine))
    together.all_reduce(fewest, op=together.ReduceOp.MIN)
    steps = int(fewest) // _BATCH
    torch.manual_seed(0)
    learner, material = Learner(model), Material(model)
    rounds = _ROUNDS
    if TARGET.is_file():
        learner.go_on_from(TARGET)
        rounds = _MORE_ROUNDS
    torch.manual_seed(100 + number)
    weights = list(learner.parameters())
    optimizer = torch.optim.AdamW(weights, lr=_RATE, weight_decay=_DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, _RATE, total_steps=steps * rounds + 1, pct_start=0.1)
    done = 0
    for _ in range(rounds):
        for part in material.batches(list(varied(mine, near, chance)), _BATCH, chance)[:steps]:
            read, labels = material.batch(part, _WITHHELD)
            with torch.autocast("cpu", dtype=torch.bfloat16):
                loss = functional.cross_entropy(learner(*read).float(), labels, label_smoothing=0.05)
            optimizer.zero_grad()
            loss.backward()
            clip_grad_norm_(weights, 1.0)
            optimizer.step()
            pace.step()
            done += 1
            if done % _EVERY == 0 or done % steps == 0:
                mean = parameters_to_vector(weights).detach().clone()
                together.all_reduce(mean)
                vector_to_parameters(mean / processes, weights)
                if number == 0:
                    print(f"{done} of {steps * rounds} steps, loss {loss.item():.3f}", flush=True)
        if number == 0:  # kept after every round, should it be stopped
            TARGET.parent.mkdir(exist_ok=True)
            arrays = {name: one.detach().numpy().astype(np.float16) for name, one in learner.learnt().items()}
            np.savez(TARGET, allow_pickle=False, **arrays)


def main(arguments: Sequence[str]) -> None:
    """Learn with as many processes as are asked for, or as there are processors."""
    processes = int(arguments[0]) if arguments else os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder:
        spawn(learn, (processes, (Path(folder) / "meeting").as_uri()), nprocs=processes)


if __name__ == "__main__":
    main(sys.argv[1:])
