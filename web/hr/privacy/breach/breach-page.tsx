import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Breach, getBreaches, openBreach } from '#contract/hr/breaches.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { breachMessages } from '#domain/privacy/breach-texts.ts';
import { openBreachSchema } from '#domain/privacy/breach.ts';
import { formatInstant, indianWallClock } from '#domain/values/calendar.ts';
import { messageOr } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useTypedFields } from '#web/hr/parts/typed-fields.ts';
import { PrivacyTabs } from '#web/hr/privacy/privacy-tabs.tsx';
import { privacyPageTexts } from '#web/hr/privacy/texts.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { cell, FieldGrid, Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { BreachView, onePage } from './breach-view.tsx';
import { breachPageTexts as t } from './texts.ts';

type OpenBreachDialogProps = { isDrill: boolean; onOpened: (breach: Breach) => Promise<void>; onClose: () => void };

const instantOf = (wall: string): string => (wall === '' ? '' : `${wall.slice(0, 16)}:00+05:30`);

/** What is known of a breach when it is recorded; times are typed as the clock in India shows them. */
function OpenBreachDialog({ isDrill, onOpened, onClose }: OpenBreachDialogProps) {
  const [now] = useState(() => indianWallClock(new Date()).slice(0, 16));
  const { send, ...sending } = useHrSubmission(t.saveFailed);
  const { busy, failure, loggedOut, stopWaiting } = sending;
  const { values, field, read } = useTypedFields({ becameAwareOn: now, what: '', from: '', until: '' }, t, sending);
  const time = (name: keyof typeof values) => ({ ...field(name), type: 'datetime-local', max: now });

  function submit(): void {
    const { becameAwareOn, what, from, until } = values;
    const times = { becameAwareOn: instantOf(becameAwareOn), from: instantOf(from), until: instantOf(until) };
    const body = { ...times, what, drill: isDrill };
    if (read(openBreachSchema, body) === null) return;
    send(async () => {
      await onOpened(await fetchObject(openBreach, { body }));
      toast(breachMessages.opened);
    });
  }

  const footer = (
    <>
      <Button disabled={busy} onClick={onClose}>
        {uiTexts.cancel}
      </Button>
      <Button variant="primary" busy={busy} busyText={t.saving} onClick={submit}>
        {t.save}
      </Button>
    </>
  );
  return (
    <Dialog size="lg" title={isDrill ? t.drill : t.record} onClose={busy ? () => undefined : onClose} footer={footer}>
      <Stack gap={4}>
        {isDrill && <p>{t.drillNote}</p>}
        <TextField {...time('becameAwareOn')} hint={t.indian} />
        <TextAreaField {...field('what')} hint={t.whatHint} maxLength={limits.reasonMax} />
        <FieldGrid>
          <TextField {...time('from')} className={cell.half} />
          <TextField {...time('until')} className={cell.half} />
        </FieldGrid>
        <FailureAlert failure={failure !== null && failure.fields.length === 0 ? failure : null} />
      </Stack>
      {loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSaved} onLoggedIn={submit} onClose={stopWaiting} />
      )}
    </Dialog>
  );
}

const path = '/hce/privacy/breach';

/** Breaches of personal data and drills; `?breach=7` shows one with its clocks, people and letters. */
export function BreachPage() {
  const [params, setParams] = useSearchParams();
  const { page, refetch, list } = useHrPage(
    ['breaches'],
    async (signal) => onePage(await fetchObject(getBreaches, { signal })),
    (error) => messageOr(error, t.loadFailed),
  );
  const [opening, setOpening] = useState<'breach' | 'drill' | null>(null);
  const reload = async () => void (await refetch());
  const breach = page?.content.find(({ breachId }) => String(breachId) === params.get('breach'));
  const buttons = (
    <>
      <Button onClick={() => setOpening('drill')}>{t.drill}</Button>
      <Button variant="primary" onClick={() => setOpening('breach')}>
        {t.record}
      </Button>
    </>
  );
  if (breach !== undefined) {
    return (
      <>
        <HrPageHead
          title={privacyPageTexts.title}
          back={{ to: path, label: t.all }}
          meta={t.meta(breach.openedBy, formatInstant(breach.openedOn))}
        />
        <BreachView key={breach.breachId} breach={breach} onSaved={reload} />
      </>
    );
  }
  return (
    <>
      <HrPageHead title={privacyPageTexts.title} actions={page?.content.length === 0 ? undefined : buttons} />
      <PrivacyTabs />
      <DataList
        {...list}
        label={privacyPageTexts.tabs.breach}
        columns={columns}
        skeletonRows={3}
        keyOf={({ breachId }) => breachId}
        nameOf={({ what }) => what}
        renderActions={({ breachId, what }) => (
          <LinkButton to={`${path}?breach=${breachId}`} aria-label={t.openOf(what)}>
            {t.open}
          </LinkButton>
        )}
        actionsWidth={100}
        empty={{ icon: 'circle-check', title: t.none, hint: t.noneHint, action: buttons }}
      />
      {opening !== null && (
        <OpenBreachDialog
          isDrill={opening === 'drill'}
          onOpened={async ({ breachId }) => {
            await refetch();
            setParams({ breach: String(breachId) });
            setOpening(null);
          }}
          onClose={() => setOpening(null)}
        />
      )}
    </>
  );
}

const columns = titled<Column<Breach> & { key: keyof typeof t.columns }>(t.columns, [
  {
    key: 'what',
    width: 380,
    card: 'title',
    cell: ({ what, drill }) => (
      <>
        {drill && <Badge tone="info">{t.drillBadge}</Badge>} {what}
      </>
    ),
  },
  { key: 'aware', width: 170, cell: ({ becameAwareOn }) => formatInstant(becameAwareOn) },
  { key: 'reports', width: 130, cell: reportsBadge },
  { key: 'people', width: 120, cell: ({ people }) => (people === null ? t.notSent : t.people(people)) },
]);

function reportsBadge({ clocks }: Breach) {
  const open = Object.values(clocks).filter(({ doneOn }) => doneOn === null).length;
  return <Badge tone={open === 0 ? 'ok' : 'warn'}>{open === 0 ? t.allSent : t.openReports(open)}</Badge>;
}
