import { useEffect, useEffectEvent, useState } from 'react';
import { secondFactor, secondFactorOptions } from '#contract/hr/factors.ts';
import { secondFactorMessages } from '#domain/second-factor/messages.ts';
import { factorLimits } from '#domain/second-factor/second-factor.ts';
import { codeOf, refsOf } from '#domain/texts.ts';
import { CallError } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { startHrSession } from '#web/session/hr/hr-session.ts';
import type { SecondStep } from '#web/session/hr/hr-sign-in.ts';
import { useLayer } from '#web/ui/overlay/layers.ts';
import { clockOf, useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import { AuthPage } from '#web/ui/page/auth-page.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { type FactorCalls, firstWay, GiveFactor } from './give-factor.tsx';
import classes from './give-factor.module.css';
import { secondStepTexts as t } from './texts.ts';

type SecondStepProps = { step: SecondStep; onLoggedIn: () => void; onBack: (because?: string) => void };

const ended = codeOf(refsOf(secondFactorMessages).tokenEnded);

function givingOf({ step: { token, methods }, onLoggedIn, onBack }: SecondStepProps) {
  const calls: FactorCalls = {
    options: async (signal) => (await fetchObject(secondFactorOptions, { body: { token }, signal })).options,
    give: async (given, signal) => {
      startHrSession(await fetchObject(secondFactor, { body: { token, ...given }, signal }));
      onLoggedIn();
    },
    onEnded: (error) => {
      const isOver = error instanceof CallError && error.code === ended;
      if (isOver) onBack(secondFactorMessages.tokenEnded);
      return isOver;
    },
  };
  return { calls, methods, submitText: t.logIn, busyText: t.loggingIn };
}

/** The second step on the page of HR's login; Back leads to its first one. */
export function SecondStepPage(props: SecondStepProps) {
  const { step, onBack } = props;
  const [way, setWay] = useState(() => firstWay(step.methods));
  useLayer(() => onBack());
  return (
    <AuthPage
      audience="hr"
      title={way === 'PASSKEY' ? t.title : t.titles[way]}
      lead={way === 'PASSKEY' ? t.lead : t.leads[way]}
      foot={<EndsIn onBack={onBack} />}
    >
      <GiveFactor {...givingOf(props)} way={way} onWay={setWay} />
    </AuthPage>
  );
}

export function SecondStepDialog(props: SecondStepProps) {
  const { onBack } = props;
  return <FactorDialog {...givingOf(props)} lead={<EndsIn onBack={onBack} />} onClose={() => onBack()} />;
}

function EndsIn({ onBack }: Pick<SecondStepProps, 'onBack'>) {
  const [end] = useState(() => Date.now() + factorLimits.loginMinutes * 60_000);
  const seconds = useSecondsUntil(end);
  const over = useEffectEvent(() => onBack(secondFactorMessages.tokenEnded));
  useEffect(() => {
    if (seconds === 0) over();
  }, [seconds]);
  return (
    <p className={classes.ends}>
      {t.endsIn(clockOf(seconds))}
      <button type="button" onClick={() => onBack()}>
        {t.back}
      </button>
    </p>
  );
}
