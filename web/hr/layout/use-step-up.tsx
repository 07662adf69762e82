import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { stepUpOptions } from '#contract/hr/factors.ts';
import { secondFactorMessages, stepUpMessages } from '#domain/second-factor/messages.ts';
import type { SecondFactorMethod } from '#domain/second-factor/second-factor.ts';
import { codeOf, refsOf } from '#domain/texts.ts';
import { CallError } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { hasUnsaved } from '#web/session/unsaved.ts';
import { askOnRefusal } from '#web/session/second-factor/with-step-up.ts';

const needed = codeOf(refsOf(stepUpMessages).needed);
const enrol = codeOf(refsOf(secondFactorMessages).enrol);

const loadDialog = () => import('#web/session/second-factor/step-up-dialog.tsx');
type Question = Awaited<ReturnType<typeof loadDialog>> & {
  methods: readonly SecondFactorMethod[];
  answer: (isGiven: boolean) => void;
};

/** Asks for a factor where a call of any screen is refused without one; the call is then made again. Answers the dialog. */
export function useStepUp(): ReactNode {
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    const left = Promise.withResolvers<boolean>();
    /** Calls that are refused at the same time share one question. */
    let asked: Promise<boolean> | null = null;

    async function ask(): Promise<boolean> {
      try {
        const [dialog, { methods }] = await Promise.all([loadDialog(), fetchObject(stepUpOptions)]);
        const { promise, resolve } = Promise.withResolvers<boolean>();
        setQuestion({ ...dialog, methods, answer: resolve });
        return await Promise.race([promise, left.promise]);
      } catch (error) {
        console.warn('The second factor could not be asked for.', error);
        return false;
      } finally {
        setQuestion(null);
        asked = null;
      }
    }

    const stop = askOnRefusal(async (refusal) => {
      const code = refusal instanceof CallError ? refusal.code : null;
      // The set-up takes the place of the screen: not of one where something is typed.
      if (code === enrol && !hasUnsaved()) void queries.invalidateQueries({ queryKey: ['hr-me'] });
      if (code !== needed) return false;
      asked ??= ask();
      return asked;
    });
    return () => {
      stop();
      left.resolve(false);
    };
  }, [queries]);
  return question && <question.StepUpDialog methods={question.methods} onDone={question.answer} />;
}
