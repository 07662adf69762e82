// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProofChallenge } from '#contract/envelope.ts';
import { ProofStatus } from './proof-status.tsx';
import { solve } from './solve.ts';
import { withProof } from './with-proof.ts';

vi.mock('./solve.ts', () => ({ solve: vi.fn<typeof solve>() }));

class Refusal extends Error {
  readonly challenge: ProofChallenge | null;
  constructor(challenge: ProofChallenge | null) {
    super('refused');
    this.challenge = challenge;
  }
}
const challengeAt = (level: number): ProofChallenge => ({ parameters: { data: { level } }, signature: 'signed' });
const challengeOf = (error: unknown) => (error instanceof Refusal ? error.challenge : null);
const ask = vi.fn<(headers: Record<string, string>) => Promise<string>>();
const short = 'Checking that you are not a robot. This takes a few seconds.';

beforeEach(() => {
  ask.mockReset();
  vi.mocked(solve).mockReset().mockResolvedValue('solved');
});
afterEach(cleanup);

test('a call that is answered is made once, without a proof', async () => {
  ask.mockResolvedValue('done');
  expect(await withProof(ask, challengeOf, undefined)).toBe('done');
  expect(ask.mock.calls).toEqual([[{}]]);
  expect(solve).not.toHaveBeenCalled();
});

test('a challenge is solved, and the call made again with the solution', async () => {
  const challenge = challengeAt(1);
  ask.mockRejectedValueOnce(new Refusal(challenge)).mockResolvedValue('done');
  expect(await withProof(ask, challengeOf, undefined)).toBe('done');
  expect(vi.mocked(solve).mock.calls[0]?.[0]).toBe(challenge);
  expect(ask.mock.calls[1]).toEqual([{ 'x-proof-of-work': 'solved' }]);
});

test('three are solved for one press and no more', async () => {
  ask.mockRejectedValue(new Refusal(challengeAt(1)));
  await expect(withProof(ask, challengeOf, undefined)).rejects.toThrow('refused');
  expect(solve).toHaveBeenCalledTimes(3);
  expect(ask).toHaveBeenCalledTimes(4);
});

test('a browser that cannot solve it shows the refusal', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  vi.mocked(solve).mockRejectedValue(new TypeError('no workers'));
  ask.mockRejectedValue(new Refusal(challengeAt(1)));
  await expect(withProof(ask, challengeOf, undefined)).rejects.toThrow('refused');
  expect(ask).toHaveBeenCalledOnce();
});

test('leaving the screen stops it', async () => {
  const left = new AbortController();
  const stopped = whenStopped();
  ask.mockRejectedValue(new Refusal(challengeAt(1)));
  const call = withProof(ask, challengeOf, left.signal);
  await stopped.begun;
  left.abort();
  await expect(call).rejects.toBe(left.signal.reason);
  expect(ask).toHaveBeenCalledOnce();
});

test.each([
  [1, short],
  [8, 'Checking that you are not a robot. This can take a minute or two.'],
])('at level %i it says so in a live region, and can be cancelled', async (level, text) => {
  render(<ProofStatus />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  const stopped = whenStopped();
  ask.mockRejectedValue(new Refusal(challengeAt(level)));
  const call = withProof(ask, challengeOf, undefined).catch((error: unknown) => error);
  await act(() => stopped.begun);
  expect(region.textContent).toBe(text);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the check' }));
  expect(await call).toBeInstanceOf(Refusal);
  await act(async () => undefined);
  expect(region.textContent).toBe('');
  expect(screen.queryByRole('button')).toBeNull();
});

/** A solver that works until it is stopped. */
function whenStopped() {
  const begun = Promise.withResolvers<void>();
  vi.mocked(solve).mockImplementation(async (_challenge, controller) => {
    const stop = Promise.withResolvers<null>();
    controller.signal.addEventListener('abort', () => stop.resolve(null));
    begun.resolve();
    return stop.promise;
  });
  return { begun: begun.promise };
}
