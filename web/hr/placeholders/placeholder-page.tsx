import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { placeholderTexts } from './texts.ts';

export function PlaceholderPage({ part }: { part: keyof typeof placeholderTexts }) {
  return <PageHeading size="small">{placeholderTexts[part]}</PageHeading>;
}
