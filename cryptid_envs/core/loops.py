"""Loop bodies, written once for every game.

These are ordinary functions. Their calls to ``deal``, ``act``, ``legal``, ``observe``, ``determinize`` and ``check`` mean
the kernels of whichever game ``Game.loops`` binds them to; the definitions at the top only say so loudly when unbound.

A body works on one record ``s`` and the table ``t``, on a *desk* (one record that holds everything a single game needs,
so that a call from Python passes one array), or on arrays of rows.
"""

# pyright: basic

from __future__ import annotations

import numpy as np

from .bits import ctz, nth_bit, popcount, put_bits
from .network import network_logits
from .options import OUTCOME, SCORE
from .rng import episode_key, policy_below, rekey, stream_key
from .state import FORFEIT, RUNNING, TRUNCATED

NUM_ACTIONS = 0
MASK_WORDS = 0
SAME_STEP, NEXT_STEP, DISABLED = range(3)
RAISE, LOSE = range(2)
SEAT_BITS, PAID, OVER, ACTING_SHIFT = 255, 256, 512, 10
"""Parts of the number that a desk's step returns: the next seat (joint steps: the one that is asked first), whether any
reward was paid, whether the game is over, and from bit 10 (joint steps) the bit set of the seats that are to act."""

OUTSIDE, LEARNER = -1, -2
NETWORK = 64
"""Who plays a seat, as numbers: a policy of the game (0 the uniform one); from NETWORK on network k, greedily
(NETWORK + 2 k) or by its probabilities (one more); OUTSIDE and LEARNER: whoever calls, who then has to be asked."""
CONTINUE, ACT, DEAL = range(3)
"""What ``learn_rows`` is called for: another seat's action from outside, the learners' actions, new episodes."""
NOBODY, NEVER = -1, -2
"""Values of ``asked``: the episode is over; no episode was found in which the learner is asked."""
MOST_UNASKED = 1000
"""So many episodes in a row in which the learner was never asked are passed over."""
LINEUP_SEAT = 61
LINEUP_PARTS = 1 << 30
"""Line-ups are drawn from the policy stream of a seat that no game has, in so many parts."""


def _unbound(*_arguments):
    raise NotImplementedError("a loop body was called without being bound to a game")


deal = legal = act = observe = determinize = check = choose = _unbound


# --- one game ---------------------------------------------------------------------------------------------------------


def begin(s, t):
    """Start the record's current episode: clear the header, derive the seed, deal."""
    s.seed = episode_key(s.stream, s.episode)
    s.draws = np.uint64(0)
    s.moves = 0
    s.to_act = 0
    s.first = 0
    s.phase = 0
    s.status = RUNNING
    s.winners = 0
    s.score[:] = 0
    s.gained[:] = 0
    deal(s, t)


def next_seat(s):
    """The seat that is asked next where seats are asked one by one; -1 when the game is over."""
    if s.status != RUNNING:
        return np.int64(-1)
    later = s.to_act >> s.first
    if later != 0:
        return s.first + ctz(later)
    return ctz(s.to_act)


def full_word(k):
    """Word k of a mask in which every action is legal."""
    rest = np.int64(NUM_ACTIONS) - 64 * k
    if rest >= 64:
        return np.int64(-1)
    return (np.int64(1) << rest) - 1


def write_mask(s, t, p, words, mask):
    """Seat p's mask as words and as bytes: its legal actions if it is to act, none if not, all when the game is over."""
    for k in range(MASK_WORDS):
        if s.status != RUNNING:
            word = full_word(k)
        elif (s.to_act >> p) & 1:
            word = legal(s, t, p, k)
        else:
            word = np.int64(0)
        words[k] = word
        put_bits(mask, 64 * k, word)


def is_legal(words, a):
    """Whether action ``a``, any number, stands in the mask."""
    if a < 0 or a >= NUM_ACTIONS:
        return False
    return (words[a >> 6] >> (a & 63)) & 1 == 1


def pick_of(s, p, words, total, use):
    """The action in ``words``, which hold ``total``, that seat p's policy stream names."""
    n = policy_below(s, p, total, use)
    for k in range(MASK_WORDS):
        size = popcount(words[k])
        if n < size:
            return 64 * k + nth_bit(words[k], n)
        n -= size
    return np.int64(0)


def pick(s, p, words):
    """A legal action of seat p, uniformly, from the policy stream; 0 if there is none."""
    total = np.int64(0)
    for k in range(MASK_WORDS):
        total += popcount(words[k])
    if total == 0:
        return np.int64(0)
    return pick_of(s, p, words, total, np.int64(0))


def policy_action(s, t, p, words, policy):
    """The action of a policy by number: 0 picks uniformly, the others are the game's."""
    if policy == 0:
        return pick(s, p, words)
    return choose(s, t, p, policy)


def pay(s, t, reward):
    """Rewards of the last action in the table's reward mode; True if any is not zero."""
    n = t.num_players
    paid = False
    if t.reward == OUTCOME:
        if s.status == RUNNING:
            reward[:] = 0.0
        else:
            share = 1.0 / max(popcount(s.winners), 1)
            for p in range(n):
                won = (s.winners >> p) & 1
                reward[p] = (won * share - 1.0 / n) * n / (n - 1)
                paid |= reward[p] != 0.0
    else:
        total = np.int64(0)
        for p in range(n):
            total += np.int64(s.gained[p])
            paid |= s.gained[p] != 0
        if not paid:
            reward[:] = 0.0
            return paid
        for p in range(n):
            gained = np.int64(s.gained[p])
            if t.reward == SCORE:
                reward[p] = gained
            else:
                reward[p] = gained - (total - gained) / (n - 1)
    return paid


def forfeit(s, t, offenders, reward):
    """End the game because the seats in ``offenders`` acted illegally: -1 each, the others share what they lose."""
    n = t.num_players
    k = popcount(offenders)
    s.status = FORFEIT
    s.to_act = 0
    s.winners = 0
    for p in range(n):
        if k == n:
            reward[p] = 0.0
        elif (offenders >> p) & 1:
            reward[p] = -1.0
        else:
            reward[p] = k / (n - k)


def apply_one(s, t, p, a):
    """One seat's legal action, as a move of its own."""
    s.gained[:] = 0
    act(s, t, p, a)
    s.moves += 1


def apply_joint(s, t, actions):
    """The legal actions of all seats that are to act, clockwise from ``first``, as one step."""
    acting = s.to_act
    s.gained[:] = 0
    n = t.num_players
    for r in range(n):
        p = s.first + r
        if p >= n:
            p -= n
        if (acting >> p) & 1:
            act(s, t, p, np.int64(actions[p]))
            s.moves += 1
            acting &= ~(np.int64(1) << p)
            if acting == 0:
                return


def offenders_of(s, t, words, actions):
    """Bit set of the acting seats whose action in ``actions`` is not in their mask ``words``."""
    result = np.int64(0)
    for p in range(t.num_players):
        if (s.to_act >> p) & 1 and not is_legal(words[p], np.int64(actions[p])):
            result |= np.int64(1) << p
    return result


# --- a desk -----------------------------------------------------------------------------------------------------------


def desk_show(desk, p):
    """Write seat p's observation and mask."""
    r = desk[0]
    s = r.s
    t = r.t
    observe(s, t, p, r.observation[p])
    write_mask(s, t, p, r.words[p], r.mask[p])


def show_all(r):
    """Write every seat's observation and mask, in ascending order (a store may run into the next row)."""
    s = r.s
    t = r.t
    for p in range(t.num_players):
        observe(s, t, p, r.observation[p])
    for p in range(t.num_players):
        write_mask(s, t, p, r.words[p], r.mask[p])


def desk_show_all(desk):
    """Write every seat's observation and mask."""
    show_all(desk[0])


def desk_begin(desk):
    """Start the current episode; returns the seat that acts first."""
    r = desk[0]
    begin(r.s, r.t)
    r.reward[:] = 0.0
    p = next_seat(r.s)
    observe(r.s, r.t, p, r.observation[p])
    write_mask(r.s, r.t, p, r.words[p], r.mask[p])
    return p


def desk_step(desk, a):
    """Action ``a`` of the seat that is asked; returns the next seat with PAID and OVER, or -1 if it is illegal.

    An illegal action changes nothing unless the desk says that it loses.
    """
    r = desk[0]
    s = r.s
    t = r.t
    p = next_seat(s)
    if p < 0:
        return np.int64(-2)
    paid = True
    if is_legal(r.words[p], a):
        apply_one(s, t, p, a)
        paid = pay(s, t, r.reward)
    elif r.illegal == LOSE:
        forfeit(s, t, np.int64(1) << p, r.reward)
    else:
        return np.int64(-1)
    if s.status != RUNNING:
        show_all(r)
        return np.int64(PAID * paid + OVER)
    p = next_seat(s)
    observe(s, t, p, r.observation[p])
    write_mask(s, t, p, r.words[p], r.mask[p])
    return p + PAID * paid


def desk_joint(desk):
    """The actions on the desk, of all seats that are to act; returns first seat, PAID, OVER and acting seats.

    If one is illegal nothing changes, unless the desk says that it loses, and the result is -1 - bit set of the offenders.
    """
    r = desk[0]
    s = r.s
    t = r.t
    offenders = offenders_of(s, t, r.words, r.actions)
    paid = True
    if offenders == 0:
        apply_joint(s, t, r.actions)
        paid = pay(s, t, r.reward)
    elif r.illegal == LOSE:
        forfeit(s, t, offenders, r.reward)
    else:
        return -1 - offenders
    show_all(r)
    return np.int64(PAID * paid + OVER * (s.status != RUNNING)) | s.first | s.to_act << ACTING_SHIFT


def desk_apply(desk, p, a):
    """Action ``a`` of seat p without looking at anything else: for replays, after a check of legality."""
    r = desk[0]
    apply_one(r.s, r.t, p, a)


def desk_determinize(desk, p, key):
    """Re-deal what seat p cannot know and re-key chance."""
    r = desk[0]
    determinize(r.s, r.t, p, key)
    rekey(r.s, key)
    r.reward[:] = 0.0
    r.actions[:] = 0


def desk_check(desk):
    """Code of the first invariant that the record breaks; 0 if it is sound."""
    r = desk[0]
    return check(r.s, r.t)


# --- rows -------------------------------------------------------------------------------------------------------------


def present(s, t, i, words, observation, mask, agent):
    """Write row i for the seat that is asked next; a finished row shows seat 0 and agent -1."""
    p = next_seat(s)
    agent[i] = p
    if p < 0:
        p = np.int64(0)
    observe(s, t, p, observation[i])
    write_mask(s, t, p, words[i], mask[i])


def present_all(s, t, i, words, observation, mask):
    """Write row i for all seats."""
    for p in range(t.num_players):
        observe(s, t, p, observation[i, p])
    for p in range(t.num_players):
        write_mask(s, t, p, words[i, p], mask[i, p])


def finish(s, t, i, autoreset, reward, terminated, truncated, final_observation, final_mask, final_reward):
    """Keep a finished row's last observations, masks and rewards of all seats, and deal anew where that is asked."""
    for p in range(t.num_players):
        observe(s, t, p, final_observation[i, p])
        final_reward[i, p] = reward[i, p]
        for k in range(MASK_WORDS):
            put_bits(final_mask[i, p], 64 * k, full_word(k))
    terminated[i] = s.status != TRUNCATED
    truncated[i] = s.status == TRUNCATED
    if autoreset == SAME_STEP:
        s.episode += 1
        begin(s, t)


def rest(s, t, i, autoreset, reward, terminated, truncated):
    """What a step does to a row that was finished before: deal anew, or leave it as it is."""
    reward[i, :] = 0.0
    if autoreset == NEXT_STEP:
        s.episode += 1
        begin(s, t)
        terminated[i] = False
        truncated[i] = False
    else:
        terminated[i] = s.status != TRUNCATED
        truncated[i] = s.status == TRUNCATED


def reset_rows(st, tb, rows, words, observation, mask, agent):
    """Begin the current episode in ``rows``, and write what every row shows."""
    t = tb[0]
    for k in range(rows.shape[0]):
        begin(st[rows[k]], t)
    for i in range(st.shape[0]):
        present(st[i], t, i, words, observation, mask, agent)


def reset_rows_joint(st, tb, rows, words, observation, mask):
    """``reset_rows`` for games in which all seats move at the same time."""
    t = tb[0]
    for k in range(rows.shape[0]):
        begin(st[rows[k]], t)
    for i in range(st.shape[0]):
        present_all(st[i], t, i, words, observation, mask)


def first_illegal(st, words, actions):
    """The first running row whose action is not legal; -1 if there is none."""
    for i in range(st.shape[0]):
        if st[i].status == RUNNING and not is_legal(words[i], actions[i]):
            return np.int64(i)
    return np.int64(-1)


def first_illegal_joint(st, tb, words, actions):
    """The first running row in which an acting seat's action is not legal; -1 if there is none."""
    t = tb[0]
    for i in range(st.shape[0]):
        if st[i].status == RUNNING and offenders_of(st[i], t, words[i], actions[i]) != 0:
            return np.int64(i)
    return np.int64(-1)


def step_rows(
    st, tb, words, actions, lo, hi, autoreset,
    observation, mask, agent, reward, terminated, truncated, final_observation, final_mask, final_reward,
):  # fmt: skip
    """One action in each of the rows lo … hi-1; returns how many games ended."""
    t = tb[0]
    finished = np.int64(0)
    for i in range(lo, hi):
        s = st[i]
        if s.status == RUNNING:
            p = next_seat(s)
            a = actions[i]
            if is_legal(words[i], a):
                apply_one(s, t, p, a)
                pay(s, t, reward[i])
            else:
                forfeit(s, t, np.int64(1) << p, reward[i])
            terminated[i] = False
            truncated[i] = False
            if s.status != RUNNING:
                finished += 1
                finish(s, t, i, autoreset, reward, terminated, truncated, final_observation, final_mask, final_reward)
        else:
            rest(s, t, i, autoreset, reward, terminated, truncated)
        present(s, t, i, words, observation, mask, agent)
    return finished


def step_rows_joint(
    st, tb, words, actions, lo, hi, autoreset,
    observation, mask, reward, terminated, truncated, final_observation, final_mask, final_reward,
):  # fmt: skip
    """``step_rows`` for games in which all seats move at the same time: one action of every acting seat."""
    t = tb[0]
    finished = np.int64(0)
    for i in range(lo, hi):
        s = st[i]
        if s.status == RUNNING:
            offenders = offenders_of(s, t, words[i], actions[i])
            if offenders == 0:
                apply_joint(s, t, actions[i])
                pay(s, t, reward[i])
            else:
                forfeit(s, t, offenders, reward[i])
            terminated[i] = False
            truncated[i] = False
            if s.status != RUNNING:
                finished += 1
                finish(s, t, i, autoreset, reward, terminated, truncated, final_observation, final_mask, final_reward)
        else:
            rest(s, t, i, autoreset, reward, terminated, truncated)
        present_all(s, t, i, words, observation, mask)
    return finished


def sample_rows(st, tb, words, policies, actions):
    """A legal action for every row, chosen by its seat's policy; 0 for a row that is over."""
    t = tb[0]
    for i in range(st.shape[0]):
        p = next_seat(st[i])
        actions[i] = 0
        if p >= 0:
            actions[i] = policy_action(st[i], t, p, words[i], policies[p])


def sample_rows_joint(st, tb, words, policies, actions):
    """A legal action for every seat of every row; 0 for a seat that is not to act."""
    t = tb[0]
    for i in range(st.shape[0]):
        s = st[i]
        for p in range(t.num_players):
            actions[i, p] = 0
            if s.status == RUNNING and (s.to_act >> p) & 1:
                actions[i, p] = policy_action(s, t, p, words[i, p], policies[p])


def rollout_rows(st, tb, lo, hi, num_steps, policies, watch, observation, mask, words, wins, returns, reward):
    """Play rows lo … hi-1 on, each seat by its policy; returns (episodes, their lengths added up).

    A step is one seat's action; ended games are dealt anew. A row is played to its last step before the next one starts,
    so that its record stays in the nearest cache. With ``watch`` each actor's observation and mask are written first.
    """
    t = tb[0]
    n = t.num_players
    episodes = np.int64(0)
    lengths = np.int64(0)
    for i in range(lo, hi):
        s = st[i]
        for _step in range(num_steps):
            if s.status != RUNNING:
                s.episode += 1
                begin(s, t)
            p = next_seat(s)
            for k in range(MASK_WORDS):
                words[k] = legal(s, t, p, k)
            if watch:
                observe(s, t, p, observation)
                for k in range(MASK_WORDS):
                    put_bits(mask, 64 * k, words[k])
            apply_one(s, t, p, policy_action(s, t, p, words, policies[p]))
            if t.reward != OUTCOME or s.status != RUNNING:
                pay(s, t, reward)
                for q in range(n):
                    returns[q] += reward[q]
            if s.status != RUNNING:
                episodes += 1
                lengths += s.moves
                share = 1.0 / max(popcount(s.winners), 1)
                for q in range(n):
                    wins[q] += share * ((s.winners >> q) & 1)
                s.episode += 1
                begin(s, t)
    return episodes, lengths


def clone_rows(st, tb, rows, out, p, key):
    """Copy ``rows`` of ``st`` to ``out`` and re-deal in each what seat p cannot know; clone k is keyed by (key, k)."""
    t = tb[0]
    for k in range(rows.shape[0]):
        out[k] = st[rows[k]]
        own_key = stream_key(key, np.uint64(k))
        determinize(out[k], t, p, own_key)
        rekey(out[k], own_key)


# --- learners ---------------------------------------------------------------------------------------------------------


def best_action(words, logits):
    """The legal action with the largest logit, the first of several."""
    chosen = np.int64(-1)
    best = np.float32(0)
    for k in range(MASK_WORDS):
        rest = words[k]
        while rest != 0:
            bit = ctz(rest)
            rest &= ~(np.int64(1) << bit)
            a = 64 * k + bit
            if chosen < 0 or logits[a] > best:
                best = logits[a]
                chosen = a
    return chosen


def drawn_action(s, p, words, logits):
    """A legal action by the softmax of the legal logits: the first at which the sum of weights passes a drawn share of it."""
    most = np.float64(logits[best_action(words, logits)])
    total = 0.0
    for k in range(MASK_WORDS):
        rest = words[k]
        while rest != 0:
            bit = ctz(rest)
            rest &= ~(np.int64(1) << bit)
            total += np.exp(np.float64(logits[64 * k + bit]) - most)
    limit = total * policy_below(s, p, np.int64(LINEUP_PARTS), np.int64(0)) / LINEUP_PARTS
    chosen = np.int64(0)
    for k in range(MASK_WORDS):
        rest = words[k]
        while rest != 0:
            bit = ctz(rest)
            rest &= ~(np.int64(1) << bit)
            chosen = 64 * k + bit
            limit -= np.exp(np.float64(logits[chosen]) - most)
            if limit < 0.0:
                return chosen
    return chosen


def decide(s, t, p, code, nets, block, words, observation, hidden):
    """Seat p's action by whoever plays it inside the kernel."""
    if 0 < code < NETWORK:
        return choose(s, t, p, code)
    for k in range(MASK_WORDS):
        words[k] = legal(s, t, p, k)
    if code == 0:
        return pick(s, p, words)
    observe(s, t, p, observation)
    logits = hidden[network_logits(nets, block, (code - NETWORK) >> 1, observation, hidden)]
    if code & 1:
        return drawn_action(s, p, words, logits)
    return best_action(words, logits)


def take_seats(s, t, i, r, seat, lineups, shares):
    """Say who plays which seat in row i's new episode: the learner ``seat`` (-1: in turn), the others a line-up by chance."""
    n = t.num_players
    p = seat
    if seat < 0:
        p = (i + s.episode) % n
    k = np.int64(0)
    if shares.shape[0] > 1:
        drawn = policy_below(s, np.int64(LINEUP_SEAT), np.int64(LINEUP_PARTS), np.int64(0))
        while k < shares.shape[0] - 1 and drawn >= shares[k]:
            k += 1
    for d in range(1, n):
        q = p + d
        if q >= n:
            q -= n
        r.codes[q] = lineups[k, d - 1]
    r.codes[p] = LEARNER
    r.lineup = k
    r.learner = p
    r.acted = 0
    r.earned = 0.0
    r.brought = 0.0
    r.dealt = 1


def earn(s, t, r, reward):
    """Add what the last action brought the learner."""
    if t.reward != OUTCOME or s.status != RUNNING:
        pay(s, t, reward)
        r.earned += reward[r.learner]


def close_episode(s, t, r, final_observation):
    """Keep how a learner's episode ended."""
    r.ended = 1
    r.cut = s.status == TRUNCATED
    r.paid = r.earned
    r.last_lineup = r.lineup
    r.last_learner = r.learner
    r.last_length = r.acted
    r.last_return = r.brought + r.earned
    r.last_share = ((s.winners >> r.learner) & 1) / max(popcount(s.winners), 1)
    observe(s, t, r.learner, final_observation)


def play_on(
    s, t, i, r, autoreset, seat, lineups, shares, nets, block, words, observation, hidden, reward, final_observation
):
    """Let everybody else act until somebody outside is asked or the learner's episode is over; says so in ``r.asked``.

    Episodes that end before the learner was asked are passed over.
    """
    for _ in range(MOST_UNASKED):
        while s.status == RUNNING:
            p = next_seat(s)
            code = r.codes[p]
            if code < 0:
                r.asked = p
                if p == r.learner and r.dealt == 0:
                    r.paid = r.earned
                    r.brought += r.earned
                    r.earned = 0.0
                return
            apply_one(s, t, p, decide(s, t, p, code, nets, block, words, observation, hidden))
            earn(s, t, r, reward)
        if r.acted > 0:
            close_episode(s, t, r, final_observation)
            if autoreset != SAME_STEP:
                r.asked = NOBODY
                return
        s.episode += 1
        begin(s, t)
        take_seats(s, t, i, r, seat, lineups, shares)
    r.asked = NEVER


def learn_rows(
    st, tb, rs, rows, lo, hi, purpose, autoreset, seat, lineups, shares, nets, block, actions,
    words, observation, mask, final_observation, own_words, own_observation, hidden, reward,
):  # fmt: skip
    """Go on in ``rows[lo:hi]`` until somebody outside the kernel is asked, and show the row to that seat.

    ``rs`` says of each row who plays what and how it stands (see ``Game.learner_dtype``). An illegal action forfeits the game.
    """
    t = tb[0]
    for k in range(lo, hi):
        i = rows[k]
        s = st[i]
        r = rs[i]
        if purpose == ACT:
            r.dealt = 0
            r.ended = 0
            r.paid = 0.0
        if purpose == DEAL or (purpose == ACT and s.status != RUNNING and autoreset == NEXT_STEP):
            r.ended = 0
            r.paid = 0.0
            if purpose == ACT:
                s.episode += 1
            begin(s, t)
            take_seats(s, t, i, r, seat, lineups, shares)
        elif s.status != RUNNING:
            continue
        else:
            p = r.asked
            if p == r.learner:
                r.acted += 1
            if is_legal(words[i], actions[i]):
                apply_one(s, t, p, actions[i])
                earn(s, t, r, reward)
            else:
                forfeit(s, t, np.int64(1) << p, reward)
                r.earned += reward[r.learner]
        play_on(
            s, t, i, r, autoreset, seat, lineups, shares, nets, block, own_words, own_observation, hidden, reward,
            final_observation[i],
        )  # fmt: skip
        p = r.asked
        if p < 0:
            p = r.learner
        observe(s, t, p, observation[i])
        write_mask(s, t, p, words[i], mask[i])


def match_rows(st, tb, lo, hi, codes, nets, block, words, observation, hidden, reward, shares, returns):
    """Play the current episode of rows lo … hi-1 from the deal to its end; ``codes`` [N, P] says who plays which seat."""
    t = tb[0]
    n = t.num_players
    for i in range(lo, hi):
        s = st[i]
        begin(s, t)
        for q in range(n):
            returns[i, q] = 0.0
        while s.status == RUNNING:
            p = next_seat(s)
            apply_one(s, t, p, decide(s, t, p, codes[i, p], nets, block, words, observation, hidden))
            if t.reward != OUTCOME or s.status != RUNNING:
                pay(s, t, reward)
                for q in range(n):
                    returns[i, q] += reward[q]
        for q in range(n):
            shares[i, q] = ((s.winners >> q) & 1) / max(popcount(s.winners), 1)


HELPERS = (
    begin, next_seat, full_word, write_mask, is_legal, pick_of, pick, policy_action, pay, forfeit, apply_one, apply_joint,
    offenders_of, show_all, present, present_all, finish, rest,
    best_action, drawn_action, decide, take_seats, earn, close_episode, play_on,
)  # fmt: skip
"""Bodies that other bodies call, callees first."""

ENTRY_POINTS = (
    desk_show, desk_show_all, desk_begin, desk_step, desk_joint, desk_apply, desk_determinize, desk_check,
    reset_rows, reset_rows_joint, first_illegal, first_illegal_joint, step_rows, step_rows_joint,
    sample_rows, sample_rows_joint, rollout_rows, clone_rows, learn_rows, match_rows,
)  # fmt: skip
"""Bodies that Python calls."""
