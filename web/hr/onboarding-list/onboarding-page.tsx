import { onboardingMessages } from '#domain/joining/messages.ts';
import { offerListMessages as m } from '#domain/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { ListFoot } from '#web/ui/data-list/list-foot.tsx';
import type { EmptyStateProps } from '#web/ui/feedback/states.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SearchField, Toolbar } from '#web/ui/table/toolbar.tsx';
import { candidateColumns } from './candidate-columns.tsx';
import { CandidateLink } from './candidate-link.tsx';
import { onboardingListTexts as t } from './texts.ts';
import { useListParams } from './use-list-params.ts';
import { useOnboarded } from './use-onboarded.ts';

const count = new Intl.NumberFormat('en-IN');

/** The candidates who accepted, newest first, with their progress (docs/rules/onboarding.md#onboarding-list). */
export function OnboardingPage() {
  const params = useListParams();
  const { page, list, foot } = useOnboarded(params);
  return (
    <>
      <HrPageHead title={t.title} meta={page && count.format(page.totalElements)} />
      <Toolbar>
        <SearchField value={params.typed} onChange={params.setTyped} placeholder={t.searchPlaceholder} />
      </Toolbar>
      <DataList
        {...list}
        label={t.title}
        columns={candidateColumns}
        skeletonRows={10}
        keyOf={({ candidateId }) => candidateId}
        nameOf={({ name }) => name}
        renderActions={(candidate) => <CandidateLink candidate={candidate} />}
        actionsWidth={80}
        empty={emptyState(params, page?.totalElements ?? 0)}
      />
      <ListFoot {...foot} loadingText={m.loading} onPage={params.setPage} />
    </>
  );
}

type Params = ReturnType<typeof useListParams>;

function emptyState({ search, setTyped, setPage }: Params, total: number): EmptyStateProps {
  if (total > 0) {
    // The address names a page that is no more.
    const action = <Button onClick={() => setPage(1)}>{t.firstPage}</Button>;
    return { icon: <Icon name="search" size={32} />, title: m.empty, hint: onboardingMessages.pageBeyondHint, action };
  }
  const searching = search !== '';
  return {
    icon: <Icon name={searching ? 'search' : 'user-plus'} size={32} />,
    title: m.empty,
    hint: searching ? onboardingMessages.emptyHint : onboardingMessages.noneYetHint,
    action: searching && <Button onClick={() => setTyped('')}>{t.clearSearch}</Button>,
  };
}
