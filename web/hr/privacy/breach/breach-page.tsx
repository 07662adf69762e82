import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Breach, getBreaches } from '#contract/hr/breaches.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { messageOr } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { PrivacyTabs } from '#web/hr/privacy/privacy-tabs.tsx';
import { privacyPageTexts } from '#web/hr/privacy/texts.ts';
import { BreachView, onePage } from './breach-view.tsx';
import { OpenBreachDialog } from './open-breach-dialog.tsx';
import { breachPageTexts as t } from './texts.ts';

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

type BreachColumn = Column<Breach> & { key: keyof typeof t.columns };

const columns = titled<BreachColumn>(t.columns, [
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
  { key: 'reports', width: 130, cell: (breach) => <Reports {...breach} /> },
  { key: 'people', width: 120, cell: ({ people }) => (people === null ? t.notSent : t.people(people)) },
]);

function Reports({ clocks }: Breach) {
  const open = Object.values(clocks).filter(({ doneOn }) => doneOn === null).length;
  return <Badge tone={open === 0 ? 'ok' : 'warn'}>{open === 0 ? t.allSent : t.openReports(open)}</Badge>;
}
