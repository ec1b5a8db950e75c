# pyright: reportMissingImports=false
"""pgx on the CPU: a batch of games as one compiled step with automatic reset, and many such steps in one call."""

from __future__ import annotations

from typing import Any

from serving import Case, Run, serve

GAME = "leduc_holdem"
ROWS = 4096
STEPS = 64
"""Steps in one call, where they are made inside the compiled program."""


def batch(steps: int) -> Run:
    """``steps`` steps of all rows a call, masked random actions drawn inside; the whole state comes out of each call.

    Observation, mask and rewards are parts of the state, so nothing of them can be optimised away.
    """
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(GAME)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: tuple[Any, Any], _index: Any) -> tuple[tuple[Any, Any], None]:
        state, key = carry
        key, choice, chance = jax.random.split(key, 3)
        action = jax.random.categorical(choice, jnp.log(state.legal_action_mask.astype(jnp.float32)))
        return (step(state, action, jax.random.split(chance, ROWS)), key), None

    def many(carry: tuple[Any, Any]) -> tuple[Any, Any]:
        return one(carry, None)[0] if steps == 1 else jax.lax.scan(one, carry, length=steps)[0]

    call = jax.jit(many)
    carry = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), ROWS)), jax.random.key(1)
    carry = jax.block_until_ready(call(carry))

    def run(wanted: int) -> int:
        nonlocal carry
        calls = -(-wanted // (steps * ROWS))
        for _ in range(calls):
            carry = jax.block_until_ready(call(carry))
        return calls * steps * ROWS

    return run


def offer() -> list[Case]:
    """Called step by step, and with the steps inside."""
    return [Case(GAME, f"batch of {ROWS}", lambda: batch(1)), Case(GAME, "observed playout", lambda: batch(STEPS))]


if __name__ == "__main__":
    serve(offer, ("pgx", "jax", "jaxlib", "numpy"))
