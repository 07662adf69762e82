import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type DataRequest, getDataRequests } from '#contract/hr/data-requests.ts';
import { type DataRequestState, dataRequestStates, isOpenRequest } from '#domain/privacy/data-requests.ts';
import { dataRequestMessages as m } from '#domain/privacy/data-request-texts.ts';
import { makeCall, messageOr } from '#web/api/client.ts';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { Button } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { ListFoot } from '#web/ui/data-list/list-foot.tsx';
import { pageIn } from '#web/ui/data-list/view/list-url.ts';
import type { EmptyStateProps } from '#web/ui/feedback/states.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { FilterSelect } from '#web/ui/table/filters.tsx';
import { Toolbar } from '#web/ui/table/toolbar.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import classes from './privacy-page.module.css';
import { PrivacyTabs } from './privacy-tabs.tsx';
import { nameOf, requestColumns } from './request-columns.tsx';
import { privacyPageTexts as t } from './texts.ts';

/** What people asked about their data, late ones on top, and the answers (docs/rules/my-data.md). */
export function PrivacyPage() {
  const [params, setParams] = useSearchParams();
  const state = dataRequestStates.find((each) => each === params.get('state')) ?? null;
  const show = (next: DataRequestState | null, page = 1) =>
    setParams({ ...(next === null ? {} : { state: next }), ...(page === 1 ? {} : { page: String(page) }) });
  const { page, refetch, list, foot } = useRequests(pageIn(params), state);
  const [answered, setAnswered] = useState<DataRequest | null>(null);
  return (
    <>
      <HrPageHead title={t.title} meta={page && t.meta(page.open, page.late)} />
      <PrivacyTabs />
      <Toolbar>
        <FilterSelect
          label={t.filter}
          allLabel={t.allStates}
          value={state ?? ''}
          options={dataRequestStates.map((value) => ({ value, label: m.states[value] }))}
          onChange={(value) => show(dataRequestStates.find((each) => each === value) ?? null)}
        />
      </Toolbar>
      <DataList
        {...list}
        label={t.title}
        columns={requestColumns}
        skeletonRows={5}
        keyOf={({ requestId }) => requestId}
        nameOf={nameOf}
        renderActions={(request) => <AnswerButton request={request} onPress={() => setAnswered(request)} />}
        actionsWidth={120}
        empty={emptyState(state, () => show(null))}
      />
      <ListFoot {...foot} loadingText={t.loading} onPage={(next) => show(state, next)} />
      {page && <p className={classes.note}>{t.note(page.answerDays, page.contact.name)}</p>}
      {answered !== null && (
        <AnswerDialog
          key={answered.requestId}
          request={answered}
          onSaved={async () => void (await refetch())}
          onClose={() => setAnswered(null)}
        />
      )}
    </>
  );
}

function AnswerButton({ request: { state, reference }, onPress }: { request: DataRequest; onPress: () => void }) {
  const isOpen = isOpenRequest(state);
  return (
    <Button aria-label={isOpen ? t.answerTo(reference) : `${t.show} ${reference}`} onClick={onPress}>
      {isOpen ? t.answer : t.show}
    </Button>
  );
}

function emptyState(state: DataRequestState | null, onAll: () => void): EmptyStateProps {
  if (state === null) return { icon: 'circle-check', title: t.none, hint: t.noneHint };
  return { icon: 'search', title: t.noneOfState, action: <Button onClick={onAll}>{t.showAll}</Button> };
}

function useRequests(page: number, state: DataRequestState | null) {
  return useHrPage(
    ['data-requests', page, state],
    async (signal) => {
      const query = { page, ...(state === null ? {} : { state }) };
      const { responseObject, contact, ...rest } = await makeCall(getDataRequests, { query, signal });
      if (!Array.isArray(responseObject) || contact === undefined) throw new Error('the answer holds no list');
      return { content: responseObject, contact, ...rest };
    },
    (error) => messageOr(error, t.loadFailed),
  );
}
