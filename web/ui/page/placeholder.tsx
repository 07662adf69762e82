import { PageHeading } from './page-heading.tsx';

/** A page of HR that shows its own name (spec §2), and why there is nothing else. */
export function Placeholder({ title, children }: { title: string; children: string }) {
  return (
    <>
      <PageHeading size="small">{title}</PageHeading>
      <p>{children}</p>
    </>
  );
}
