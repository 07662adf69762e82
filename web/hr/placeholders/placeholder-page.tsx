import { hrPageMessages } from '#domain/hr-messages.ts';
import { Placeholder } from '#web/ui/page/placeholder.tsx';

/** A part of the portal that is not there yet: a page that shows its own name (spec §2). */
export function PlaceholderPage({ title }: { title: string }) {
  return <Placeholder title={title}>{hrPageMessages.notInstalled(title)}</Placeholder>;
}
