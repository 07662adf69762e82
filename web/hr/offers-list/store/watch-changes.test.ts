// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchChanges, type Watch } from './watch-changes.ts';

let hidden = false;
let queued: string | null = null;
let watch: Watch;
const poll = vi.fn<() => Promise<void>>();

function show(visible: boolean): void {
  hidden = !visible;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  hidden = false;
  queued = null;
  poll.mockReset().mockResolvedValue();
  watch = watchChanges(poll, () => queued);
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('looking for changes', () => {
  it('polls seldom while nothing is under way', async () => {
    await vi.advanceTimersByTimeAsync(44_000);
    expect(poll).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(poll).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(poll).toHaveBeenCalledTimes(2);
  });

  it('polls soon after something was sent, and then less and less often', async () => {
    queued = '2026-11-20T10:00:00.000Z';
    watch.reconsider();
    await vi.advanceTimersByTimeAsync(2000);
    expect(poll).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(poll).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(4000);
    expect(poll).toHaveBeenCalledTimes(2);
    // Mails that are queued later begin with short pauses again.
    queued = '2026-11-20T10:00:09.000Z';
    watch.reconsider();
    await vi.advanceTimersByTimeAsync(2000);
    expect(poll).toHaveBeenCalledTimes(3);
    queued = null;
    await vi.advanceTimersByTimeAsync(3000);
    expect(poll).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(44_000);
    expect(poll).toHaveBeenCalledTimes(4);
  });

  it('rests while the page is out of sight, and polls at once when it comes back', async () => {
    show(false);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(poll).not.toHaveBeenCalled();
    show(true);
    expect(poll).toHaveBeenCalledTimes(1);
  });

  it('polls once more after a poll that was under way when it was asked', async () => {
    let finish = (): void => undefined;
    poll.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    watch.pollNow();
    watch.pollNow();
    watch.pollNow();
    expect(poll).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(poll).toHaveBeenCalledTimes(2);
  });

  it('ends when it is stopped', async () => {
    watch.stop();
    show(true);
    watch.pollNow();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(poll).not.toHaveBeenCalled();
  });
});
