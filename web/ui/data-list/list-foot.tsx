import { Pager } from '#web/ui/table/pager.tsx';
import { LoadingText } from '#web/ui/feedback/states.tsx';

/** A page of a list as the server answers it; `page` counts from 1. */
export type ServedPage = Record<'page' | 'size' | 'totalPages' | 'totalElements', number> & {
  content: readonly unknown[];
};

type ListFootProps = {
  /** Undefined while there is none: the first one is on its way, or it could not be had. */
  page: ServedPage | undefined;
  waiting: boolean;
  loadingText: string;
  onPage: (page: number) => void;
  /** Of how many rows the filters show these, and the way to see them all. */
  filtered?: { from: number; onClear: () => void } | undefined;
};

export function ListFoot({ page, waiting, loadingText, onPage, filtered }: ListFootProps) {
  if (waiting) return <LoadingText>{loadingText}</LoadingText>;
  if (page === undefined || page.content.length === 0) return null;
  return (
    <Pager
      page={page.page - 1}
      pageCount={page.totalPages}
      total={page.totalElements}
      pageSize={page.size}
      filtered={filtered}
      onPage={(fromZero) => onPage(fromZero + 1)}
    />
  );
}
