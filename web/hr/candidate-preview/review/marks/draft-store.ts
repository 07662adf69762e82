import type { Verdict } from '#domain/review/review.ts';
import { sharedValue } from '#web/ui/shared-value.ts';

export type Draft = {
  verdict: Verdict;
  note: string;
  /** `typing`: the note is not finished; `waiting`: it goes with the next request. */
  state: 'typing' | 'waiting' | 'saving' | 'failed';
};
export type Sent = { path: string; draft: Draft };

type QueueState = {
  drafts: Readonly<Record<string, Draft>>;
  saved: ReadonlySet<string>;
  /** Why a request failed; null once nothing is left that failed. */
  error: unknown;
};

export function createDraftStore() {
  const store = sharedValue<QueueState>({ drafts: {}, saved: new Set(), error: null });
  const { read } = store;
  function set(change: Partial<QueueState>): void {
    const next = { ...read(), ...change };
    store.set({ ...next, error: holds(next, 'failed') ? next.error : null });
  }
  return {
    state: read,
    useDrafts: store.useValue,
    put: (path: string, draft: Draft) => set({ drafts: { ...read().drafts, [path]: draft } }),
    move: (from: Draft['state'], to: Draft['state']): Sent[] => {
      const moved = Object.entries(read().drafts)
        .filter(([, draft]) => draft.state === from)
        .map(([path, draft]): Sent => ({ path, draft: { ...draft, state: to } }));
      if (moved.length > 0) {
        set({ drafts: { ...read().drafts, ...Object.fromEntries(moved.map(({ path, draft }) => [path, draft])) } });
      }
      return moved;
    },
    /** What was changed while it was being saved is still a draft. */
    settle: (sent: readonly Sent[]): void => {
      const settled = sent.filter(({ path, draft }) => read().drafts[path] === draft).map(({ path }) => path);
      const left = Object.entries(read().drafts).filter(([path]) => !settled.includes(path));
      set({ drafts: Object.fromEntries(left), saved: new Set([...read().saved, ...settled]) });
    },
    fail: (error: unknown) => set({ error }),
  };
}

export function holds({ drafts }: QueueState, state: Draft['state']): boolean {
  return Object.values(drafts).some((draft) => draft.state === state);
}
