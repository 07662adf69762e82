import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/button.tsx';
import { uiTexts as t } from '#web/ui/texts.ts';
import { addressElsewhere } from './api-host.ts';

/** The way to a file of another web server, which this page may not load; undefined where the page can load it. */
export function linkElsewhere(link: string | null): ReactNode {
  const address = link === null ? null : addressElsewhere(link);
  if (address === null) return undefined;
  return (
    <LinkButton href={address} target="_blank" rel="noreferrer">
      {t.openInNewTab}
    </LinkButton>
  );
}
