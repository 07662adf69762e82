import type { ServedPage } from '#web/ui/data-list/list-foot.tsx';

/** A list that the server answers whole, as the one page it is. */
export const onePage = <Row>(content: Row[]): Omit<ServedPage, 'content'> & { content: Row[] } => ({
  content,
  page: 1,
  size: content.length,
  totalPages: 1,
  totalElements: content.length,
});
