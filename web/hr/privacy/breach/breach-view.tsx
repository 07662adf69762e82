import { useState } from 'react';
import { type Breach, getBreachPeople } from '#contract/hr/breaches.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import type { BreachClock } from '#domain/privacy/breach.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { messageOr } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { Affected } from './affected.tsx';
import classes from './breach.module.css';
import { Clocks } from './clocks.tsx';
import { LettersForm } from './letters-form.tsx';
import { onePage } from './one-page.ts';
import { breachPageTexts as t } from './texts.ts';
import { type Letters, useLetters } from './use-letters.ts';

/** One breach or drill: what is due, to whom, the letters, and what was done. */
export function BreachView({ breach, onSaved }: { breach: Breach; onSaved: () => Promise<void> }) {
  const { breachId, drill, what, from, until } = breach;
  const { refetch, list } = useHrPage(
    ['breaches', breachId, 'people'],
    async (signal) => onePage(await fetchObject(getBreachPeople, { query: { breachId: String(breachId) }, signal })),
    (error) => messageOr(error, t.peopleFailed),
  );
  const form = useLetters(breach, async () => void (await Promise.all([onSaved(), refetch()])));
  const [asking, setAsking] = useState(false);
  const count = list.rows?.filter(({ reachable }) => reachable).length ?? 0;
  return (
    <Stack gap={6}>
      {drill && <Alert tone="info">{t.drillNote}</Alert>}
      <section className={classes.part} aria-label={t.what}>
        <h2>{what}</h2>
        <p className={classes.note}>{t.period(formatInstant(from), formatInstant(until))}</p>
      </section>
      <Clocks {...{ breach, form }} />
      <Affected list={list} />
      <LettersForm {...{ breach, form, count }} onSend={() => setAsking(true)} />
      <Done {...breach} />
      {asking && <SendDialog {...{ form, drill, count }} onClose={() => setAsking(false)} />}
      {form.loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSaved} onLoggedIn={form.repeat} onClose={form.stopWaiting} />
      )}
    </Stack>
  );
}

type SendDialogProps = { form: Letters; drill: boolean; count: number; onClose: () => void };

function SendDialog({ form, drill, count, onClose }: SendDialogProps) {
  return (
    <ConfirmDialog
      open
      title={t.sendTitle(count)}
      confirmLabel={drill ? t.drillNow : t.sendNow}
      cancelLabel={uiTexts.cancel}
      busy={form.busy}
      busyText={t.sending}
      onConfirm={() => form.sendLetters(onClose)}
      onCancel={onClose}
    >
      {drill ? t.drillText : t.sendText}
    </ConfirmDialog>
  );
}

function Done({ becameAwareOn, openedOn, openedBy, clocks, sentOn, people, drill }: Breach) {
  const reports = (Object.keys(clocks) as BreachClock[]).map((clock) => {
    const { doneOn } = clocks[clock];
    return { term: t.clocks[clock].title, value: doneOn === null ? t.notSent : t.sentOn(formatInstant(doneOn)) };
  });
  const sentWords = drill ? t.letterDrilled : t.letterSent;
  const letters = sentOn === null ? t.notSent : sentWords(people ?? 0, formatInstant(sentOn));
  return (
    <section className={classNames(classes.part, classes.done)} aria-label={t.done}>
      <h2>{t.done}</h2>
      <DescriptionList
        items={[
          { term: t.doneTerms.aware, value: formatInstant(becameAwareOn) },
          { term: t.doneTerms.recorded, value: t.doneOn(formatInstant(openedOn), openedBy) },
          ...reports,
          { term: t.doneTerms.letters, value: letters },
        ]}
      />
    </section>
  );
}
