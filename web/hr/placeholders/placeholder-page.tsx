import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { placeholderTexts } from './texts.ts';

/** A part of the portal that is not there yet: a page that shows its own name alone. */
export function PlaceholderPage({ part }: { part: keyof typeof placeholderTexts }) {
  return <PageHeading size="small">{placeholderTexts[part]}</PageHeading>;
}
