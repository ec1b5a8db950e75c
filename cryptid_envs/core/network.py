"""Small networks that play inside kernels: weights as one block of numbers, and the pass from an observation to logits.

A network is a chain of dense layers with one activation between them. Its first layer expects observations as they are:
whatever scaling it was trained with has been multiplied into the weights. Weights lie input by input, so that a feature
that is 0 (most are) costs nothing, and sums are taken in the order of the inputs, compiled or not.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .jit import kernel

ACTIVATIONS = ("relu", "tanh")
RELU, TANH = range(2)
MOST_LAYERS = 6
LAYERS, ACTIVATION, OFFSET, SIZES = range(4)
"""Columns of a network's row in ``Networks.rows``; its sizes follow, from the features to the actions."""

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class Network:
    """Dense layers from a seat's observation to one logit for each action.

    Attributes:
        weights: float32 [inputs, outputs] of each layer, the first for unscaled observations.
        biases: float32 [outputs] of each layer.
        activation: what stands between the layers, ``"relu"`` or ``"tanh"``.

    Raises:
        ValueError: layers that do not fit together, or numbers that are not finite.
    """

    weights: tuple[Array, ...]
    biases: tuple[Array, ...]
    activation: str = "relu"

    def __post_init__(self) -> None:
        if self.activation not in ACTIVATIONS:
            raise ValueError(f"activation must be one of {', '.join(map(repr, ACTIVATIONS))}, not {self.activation!r}")
        if not 1 <= len(self.weights) <= MOST_LAYERS or len(self.biases) != len(self.weights):
            raise ValueError(f"a network has 1 to {MOST_LAYERS} layers, each with weights and biases")
        for k, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            if weight.ndim != 2 or bias.shape != weight.shape[1:]:
                raise ValueError(f"layer {k}: weights {weight.shape} and biases {bias.shape} do not fit together")
            if k and weight.shape[0] != self.weights[k - 1].shape[1]:
                raise ValueError(f"layer {k} takes {weight.shape[0]} inputs, the one before gives {self.sizes[k]}")
            if weight.dtype != np.float32 or bias.dtype != np.float32:
                raise ValueError(f"layer {k}: weights and biases must be float32")
            if not (np.isfinite(weight).all() and np.isfinite(bias).all()):
                raise ValueError(f"layer {k} has numbers that are not finite")

    @property
    def sizes(self) -> tuple[int, ...]:
        """Features, then the outputs of every layer; the last are the actions."""
        return (self.weights[0].shape[0], *(weight.shape[1] for weight in self.weights))

    def logits(self, observations: Array) -> Array:
        """Logits float32 [N, A] of observations uint8 [N, D], by numpy's matrix products."""
        values = observations.astype(np.float32)
        for k, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            values = values @ weight + bias
            if k + 1 < len(self.weights):
                values = np.tanh(values) if self.activation == "tanh" else np.maximum(values, np.float32(0))
        return values


class Networks:
    """Several networks, of any sizes, as the arrays that kernels take; each has a number and can be replaced in place."""

    def __init__(self, networks: Sequence[Network] = ()) -> None:
        self.rows = np.zeros((max(len(networks), 1), SIZES + MOST_LAYERS + 1), np.int64)
        parts, offset = [], 0
        for row, network in zip(self.rows, networks, strict=False):
            row[: SIZES + len(network.sizes)] = [
                len(network.weights),
                ACTIVATIONS.index(network.activation),
                offset,
                *network.sizes,
            ]
            parts.append(_flat(network))
            offset += parts[-1].size
        self.block = np.concatenate(parts) if parts else np.zeros(1, np.float32)
        self.width = int(max(self.rows[:, SIZES + 1 :].max(), 1))
        self.count = len(networks)

    def replace(self, number: int, network: Network) -> None:
        """Put another network of the same form in place of one; kernels that run later see it.

        Raises:
            ValueError: it has other sizes, or another activation.
        """
        row = self.rows[number]
        sizes = tuple(row[SIZES : SIZES + row[LAYERS] + 1].tolist())
        if sizes != network.sizes or ACTIVATIONS[row[ACTIVATION]] != network.activation:
            raise ValueError(f"network {number} has the sizes {sizes}; one of {network.sizes} cannot take its place")
        flat = _flat(network)
        self.block[row[OFFSET] : row[OFFSET] + flat.size] = flat

    def scratch(self) -> Array:
        """Room for one pass: float32 [2, width]."""
        return np.zeros((2, self.width), np.float32)


def _flat(network: Network) -> Array:
    pairs = zip(network.weights, network.biases, strict=True)
    return np.concatenate([part.ravel() for weight, bias in pairs for part in (bias, weight)])


@kernel
def _add_row(out, row, factor):
    """``out += factor * row``, as far as ``row`` goes."""
    for j in range(row.shape[0]):
        out[j] += factor * row[j]


@kernel
def network_logits(rows, block, k, observation, hidden):
    """Pass an observation through network ``k``; returns the row of ``hidden`` that holds the logits."""
    layers = rows[k, LAYERS]
    at = rows[k, OFFSET]
    source = np.int64(1)
    for layer in range(layers):
        inputs = rows[k, SIZES + layer]
        outputs = rows[k, SIZES + layer + 1]
        target = 1 - source
        out = hidden[target]
        for j in range(outputs):
            out[j] = block[at + j]
        at += outputs
        if layer == 0:
            for i in range(inputs):
                if observation[i] != 0:
                    start = at + i * outputs
                    _add_row(out, block[start : start + outputs], np.float32(observation[i]))
        else:
            values = hidden[source]
            for i in range(inputs):
                if values[i] != 0:
                    start = at + i * outputs
                    _add_row(out, block[start : start + outputs], values[i])
        at += inputs * outputs
        if layer + 1 < layers:
            if rows[k, ACTIVATION] == RELU:
                for j in range(outputs):
                    out[j] = max(out[j], np.float32(0))
            else:
                for j in range(outputs):
                    out[j] = np.tanh(out[j])
        source = target
    return source
