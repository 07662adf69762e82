import type { Verdict } from '#domain/review/review.ts';
import { createDraftStore, type Draft, holds } from './draft-store.ts';

export type SaveMarks = (marks: { path: string; verdict: Verdict; note?: string }[]) => Promise<void>;

/** So long after the last key a note is saved. */
const pauseMs = 800;

/** Marks on their way to the server. Each is sent as it is made, one request at a time with all that came together in
 * between; what fails stays queued, and is sent again by `retry`. A correction without a note is never sent. The last
 * note of a part comes back with its next correction. */
export function createMarkQueue() {
  let save: SaveMarks = async () => Promise.reject(new Error('nothing saves these marks'));
  let running: Promise<void> | null = null;
  const store = createDraftStore();
  const { state, move } = store;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const notes = new Map<string, string>();

  function put(path: string, draft: Draft): void {
    clearTimeout(timers.get(path));
    store.put(path, draft);
    if (draft.state === 'waiting') send();
  }
  function send(): void {
    running ??= sendWaiting().finally(() => {
      running = null;
      // What came while a request failed.
      if (holds(state(), 'waiting')) send();
    });
  }
  async function sendWaiting(): Promise<void> {
    try {
      for (let sent = move('waiting', 'saving'); sent.length > 0; sent = move('waiting', 'saving')) {
        // Each answer holds all marks in force, so they come one after the other.
        await save(sent.map(({ path, draft }) => markOf(path, draft)));
        store.settle(sent);
      }
    } catch (error) {
      move('saving', 'failed');
      store.fail(error);
    }
  }
  async function idle(): Promise<void> {
    if (running === null) return;
    await running;
    await idle();
  }
  function finish(path: string): void {
    const draft = state().drafts[path];
    if (draft?.state === 'typing' && draft.note.trim() !== '') put(path, { ...draft, state: 'waiting' });
  }
  function write(path: string, note: string): void {
    notes.set(path, note);
    put(path, { verdict: 'FIX', note, state: 'typing' });
    timers.set(
      path,
      setTimeout(() => finish(path), pauseMs),
    );
  }

  return {
    saveBy: (next: SaveMarks): void => {
      save = next;
    },
    state,
    useDrafts: store.useDrafts,
    /** `note`: of the correction that was asked for until now. */
    ok: (path: string, note = ''): void => {
      if (note.trim() !== '') notes.set(path, note);
      put(path, { verdict: 'OK', note: '', state: 'waiting' });
    },
    /** Asks for a correction; it is sent once there is a note. */
    fix: (path: string): void => write(path, notes.get(path) ?? ''),
    write,
    finish,
    retry: (): void => {
      move('failed', 'waiting');
      send();
    },
    /** Sends all that can be sent, at once; answers a path that is not saved all the same. */
    flush: async (): Promise<string | null> => {
      move('failed', 'waiting');
      for (const path of Object.keys(state().drafts)) finish(path);
      send();
      await idle();
      return Object.keys(state().drafts)[0] ?? null;
    },
  };
}
export type MarkQueue = ReturnType<typeof createMarkQueue>;

function markOf(path: string, { verdict, note }: Draft) {
  return { path, verdict, ...(verdict === 'FIX' ? { note: note.trim() } : {}) };
}

/** A correction that does not say what is to be corrected yet. */
export const isUnsaid = ({ verdict, note }: Draft): boolean => verdict === 'FIX' && note.trim() === '';
