import { useState } from 'react';
import { type Breach, saveBreach, sendBreachLetters } from '#contract/hr/breaches.ts';
import { breachMessages } from '#domain/privacy/breach-texts.ts';
import type { BreachClock } from '#domain/privacy/breach.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { breachPageTexts as t } from './texts.ts';

/** The letters as they are typed, over the version they were typed into; every save takes them along. */
export function useLetters(breach: Breach, onSaved: () => Promise<void>) {
  const [draft, setDraft] = useState<Pick<Breach, 'version' | 'letters'> | null>(null);
  const { send, ...submission } = useHrSubmission(t.saveFailed);
  const [repeat, setRepeat] = useState<() => void>(() => () => undefined);
  useUnsaved(draft !== null);
  const { version, letters } = draft ?? breach;

  function run(work: () => Promise<void>, onFailed?: () => void): void {
    setRepeat(() => () => run(work, onFailed));
    send(work, onFailed);
  }

  /** Answers the version that was saved. */
  async function store(changed: Partial<Record<BreachClock, boolean>>): Promise<number> {
    const isDone = (clock: BreachClock) => changed[clock] ?? breach.clocks[clock].doneOn !== null;
    const done = { certIn: isDone('certIn'), board: isDone('board'), boardDetail: isDone('boardDetail') };
    const saved = await fetchObject(saveBreach, { body: { breachId: breach.breachId, version, letters, done } });
    await onSaved();
    // What was typed during that is over the saved version.
    setDraft((now) => (now === draft || now === null ? null : { ...now, version: saved.version }));
    return saved.version;
  }

  return {
    ...submission,
    repeat,
    letters,
    isTyped: draft !== null,
    type: (part: keyof Breach['letters'], point: string, text: string) => {
      setDraft({ version, letters: { ...letters, [part]: { ...letters[part], [point]: text } } });
      submission.clear();
    },
    save: (done: Partial<Record<BreachClock, boolean>> = {}) =>
      run(async () => {
        await store(done);
        toast(breachMessages.saved);
      }),
    sendLetters: (onEnd: () => void) =>
      run(async () => {
        const read = draft === null ? version : await store({});
        const body = { breachId: breach.breachId, version: read };
        const { message } = await makeCall(sendBreachLetters, { body });
        toast(message);
        onEnd();
        await onSaved();
      }, onEnd),
  };
}
export type Letters = ReturnType<typeof useLetters>;
