import { hrPageMessages } from '#domain/hr-messages.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { placeholderTexts } from './texts.ts';

/** A part of the portal that is not there yet: a page that shows its own name, and why there is nothing else. */
export function PlaceholderPage({ part }: { part: keyof typeof placeholderTexts }) {
  const title = placeholderTexts[part];
  return (
    <>
      <PageHeading size="small">{title}</PageHeading>
      <p>{hrPageMessages.notInstalled(title)}</p>
    </>
  );
}
