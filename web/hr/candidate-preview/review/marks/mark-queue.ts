import type { Verdict } from '#domain/review/review.ts';

/** A mark that the server does not have yet. */
export type Draft = {
  verdict: Verdict;
  note: string;
  /** `typing`: the note is not finished; `waiting`: it goes with the next request. */
  state: 'typing' | 'waiting' | 'saving' | 'failed';
};
export type SaveMarks = (marks: { path: string; verdict: Verdict; note?: string }[]) => Promise<void>;
type Sent = { path: string; draft: Draft };

export type QueueState = {
  drafts: Readonly<Record<string, Draft>>;
  /** Paths whose mark was saved on this page. */
  saved: ReadonlySet<string>;
  /** Why the last request failed; null once one succeeded. */
  error: unknown;
};

/** So long after the last key a note is saved. */
const pauseMs = 800;

/**
 * Marks on their way to the server. Each is sent as it is made, one request at a time with all that came together
 * meanwhile; what fails stays, and is sent again by `retry`. A correction without a note is never sent.
 */
export function createMarkQueue() {
  let save: SaveMarks = async () => Promise.reject(new Error('nothing saves these marks'));
  let state: QueueState = { drafts: {}, saved: new Set(), error: null };
  let running = false;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function set(change: Partial<QueueState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  function put(path: string, draft: Draft): void {
    clearTimeout(timers.get(path));
    set({ drafts: { ...state.drafts, [path]: draft } });
    if (draft.state === 'waiting') void send();
  }
  /** Those in one state are in another from now on. */
  function move(from: Draft['state'], to: Draft['state']): Sent[] {
    const moved = Object.entries(state.drafts)
      .filter(([, draft]) => draft.state === from)
      .map(([path, draft]): Sent => ({ path, draft: { ...draft, state: to } }));
    if (moved.length > 0) {
      set({ drafts: { ...state.drafts, ...Object.fromEntries(moved.map(({ path, draft }) => [path, draft])) } });
    }
    return moved;
  }
  /** What was changed while it was being saved is still a draft. */
  function settle(sent: readonly Sent[]): void {
    const settled = sent.filter(({ path, draft }) => state.drafts[path] === draft).map(({ path }) => path);
    const left = Object.entries(state.drafts).filter(([path]) => !settled.includes(path));
    set({ drafts: Object.fromEntries(left), saved: new Set([...state.saved, ...settled]), error: null });
  }

  async function send(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (let sent = move('waiting', 'saving'); sent.length > 0; sent = move('waiting', 'saving')) {
        // Each answer holds all marks in force, so they come one after the other.
        await save(sent.map(({ path, draft }) => markOf(path, draft)));
        settle(sent);
      }
    } catch (error) {
      move('saving', 'failed');
      set({ error });
    } finally {
      running = false;
    }
  }
  function finish(path: string): void {
    const draft = state.drafts[path];
    if (draft?.state === 'typing' && draft.note.trim() !== '') put(path, { ...draft, state: 'waiting' });
  }

  return {
    /** What sends the marks from now on. */
    saveBy: (next: SaveMarks): void => {
      save = next;
    },
    state: (): QueueState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ok: (path: string) => put(path, { verdict: 'OK', note: '', state: 'waiting' }),
    /** Asks for a correction; it is sent once there is a note. */
    fix: (path: string) => put(path, { verdict: 'FIX', note: '', state: 'typing' }),
    write: (path: string, note: string): void => {
      put(path, { verdict: 'FIX', note, state: 'typing' });
      timers.set(
        path,
        setTimeout(() => finish(path), pauseMs),
      );
    },
    /** Sends a note at once, as when its field is left. */
    finish,
    retry: (): void => {
      set({ error: null });
      move('failed', 'waiting');
      void send();
    },
  };
}
export type MarkQueue = ReturnType<typeof createMarkQueue>;

function markOf(path: string, { verdict, note }: Draft) {
  return { path, verdict, ...(verdict === 'FIX' ? { note: note.trim() } : {}) };
}

/** A correction that does not say what is to be corrected yet. */
export function isUnsaid({ verdict, note }: Draft): boolean {
  return verdict === 'FIX' && note.trim() === '';
}
