import { PageHeading } from './page-heading.tsx';

/** A page of HR that shows only its own name (spec §2). */
export function Placeholder({ title }: { title: string }) {
  return <PageHeading size="small">{title}</PageHeading>;
}
