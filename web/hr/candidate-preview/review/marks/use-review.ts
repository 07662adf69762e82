import { useEffect, useState } from 'react';
import { type Mark, reviewOnBoardDetails } from '#contract/hr/review.ts';
import type { Verdict } from '#domain/review/review.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { sharedValue } from '#web/ui/shared-value.ts';

type Draft = {
  verdict: Verdict;
  note: string;
  /** `typing`: the note is not finished; `waiting`: it goes with the next request. */
  state: 'typing' | 'waiting' | 'saving' | 'failed';
};
type Sent = { path: string; draft: Draft };

type QueueState = {
  drafts: Readonly<Record<string, Draft>>;
  saved: ReadonlySet<string>;
  /** Why a request failed; null once nothing is left that failed. */
  error: unknown;
};

function createDraftStore() {
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

const holds = ({ drafts }: QueueState, state: Draft['state']): boolean =>
  Object.values(drafts).some((draft) => draft.state === state);

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
        await save(sent.map(({ path, draft }) => ({ path, ...markOf(draft) })));
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
    const timer = setTimeout(() => finish(path), pauseMs);
    timers.set(path, timer);
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

const markOf = ({ verdict, note }: Draft) => ({ verdict, ...(verdict === 'FIX' && { note: note.trim() }) });

/** A correction that does not say what is to be corrected yet. */
const isUnsaid = (draft: Draft | undefined): boolean => draft?.verdict === 'FIX' && draft.note.trim() === '';

/** A mark as the screen shows it: the draft that is not saved yet, else the one in force. */
export type ShownMark = { verdict: Verdict; note: string; mark: Mark | null; draft: Draft | null; saved: boolean };

export type Review = ReturnType<typeof useReview>;

type Source = { detail: CandidateRecord; reload: () => Promise<CandidateRecord | undefined> };

/** The marks of a form under review. A newer submission is loaded; typed text stays as it is. */
export function useReview({ detail, reload }: Source) {
  const [served, setServed] = useState(detail.marks);
  const [marks, setMarks] = useState<readonly Mark[]>(detail.marks);
  if (served !== detail.marks) {
    setServed(detail.marks);
    setMarks(detail.marks);
  }
  const [queue] = useState(createMarkQueue);
  useEffect(() => {
    queue.saveBy(async (sent) => {
      try {
        const { candidate, submissionVersion } = detail;
        const body = { candidateId: candidate.candidateId, submissionVersion, marks: sent };
        // The answer has all marks that are in force then, those of others too.
        setMarks((await makeCall(reviewOnBoardDetails, { body })).responseObject?.marks ?? []);
      } catch (error) {
        if (error instanceof CallError && error.status === 409) await reload();
        throw error;
      }
    });
  }, [queue, detail, reload]);
  const [unanswered, setUnanswered] = useState<unknown>(null);
  const { drafts, saved, error } = queue.useDrafts();

  function of(path: string): ShownMark | null {
    const draft = drafts[path] ?? null;
    const mark = marks.find((one) => one.path === path) ?? null;
    const shown = draft ?? mark;
    if (shown === null) return null;
    return { verdict: shown.verdict, note: shown.note ?? '', mark, draft, saved: draft === null && saved.has(path) };
  }
  const marked = [...new Set([...marks.map(({ path }) => path), ...Object.keys(drafts)])];
  return {
    of,
    queue,
    /** What asks for a correction and says which: saved, or about to be. */
    fixes: marked.flatMap((path) => {
      const shown = of(path);
      return shown?.verdict === 'FIX' && shown.note.trim() !== '' ? [{ path, note: shown.note }] : [];
    }),
    unsaid: Object.keys(drafts).find((path) => isUnsaid(drafts[path])) ?? null,
    unsaved: Object.values(drafts).some((draft) => !isUnsaid(draft)),
    error,
    loggedOut: isUnauthorized(error) && error !== unanswered,
    /** The login was cancelled: the next mark or retry asks again. */
    closeLogin: () => setUnanswered(error),
  };
}
