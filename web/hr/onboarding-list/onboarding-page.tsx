import type { ReactNode } from 'react';
import { onboardingMessages } from '#domain/joining/messages.ts';
import { offerListMessages as m } from '#domain/messages.ts';
import { messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListFoot } from '#web/ui/table/list-foot.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { SearchField, Toolbar } from '#web/ui/table/toolbar.tsx';
import { CandidateRows } from './candidate-rows.tsx';
import { useListParams } from './use-list-params.ts';
import { useOnboarded } from './use-onboarded.ts';

const count = new Intl.NumberFormat('en-IN');

/** The candidates who accepted, newest first, with their progress (docs/rules/onboarding.md#onboarding-list). */
export function OnboardingPage() {
  const params = useListParams();
  const { data, error, isFetching, isPlaceholderData, refetch } = useOnboarded(params);
  // What was shown before counts no more once the page that was asked for failed.
  const shown = error !== null && isPlaceholderData ? undefined : data;

  function instead(): ReactNode {
    if (shown !== undefined) {
      if (shown.content.length > 0) return undefined;
      return shown.totalElements > 0 ? (
        <PageBeyond onFirst={() => params.setPage(1)} />
      ) : (
        <NoCandidates search={params.search} onClear={() => params.setTyped('')} />
      );
    }
    if (error === null) return undefined;
    return (
      <ErrorState
        message={onboardingMessages.listError(messageOr(error, m.loadFailed))}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }

  const waiting = shown === undefined && error === null;
  return (
    <>
      <HrPageHead title="Onboarding" meta={shown && count.format(shown.totalElements)} />
      <Toolbar>
        <SearchField
          value={params.typed}
          onChange={params.setTyped}
          placeholder="Name, email, mobile or candidate ID"
        />
      </Toolbar>
      <CandidateRows
        candidates={shown?.content ?? []}
        waiting={waiting}
        busy={isFetching && !waiting}
        instead={instead()}
      />
      <ListFoot page={shown} waiting={waiting} loadingText={m.loading} onPage={params.setPage} />
    </>
  );
}

function NoCandidates({ search, onClear }: { search: string; onClear: () => void }) {
  const searching = search !== '';
  return (
    <EmptyState
      icon={<Icon name={searching ? 'search' : 'user-plus'} size={32} />}
      title={m.empty}
      hint={searching ? onboardingMessages.emptyHint : onboardingMessages.noneYetHint}
      action={searching && <Button onClick={onClear}>Clear search</Button>}
    />
  );
}

/** The address names a page that is no more. */
function PageBeyond({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      icon={<Icon name="search" size={32} />}
      title={m.empty}
      hint={onboardingMessages.pageBeyondHint}
      action={<Button onClick={onFirst}>First page</Button>}
    />
  );
}
