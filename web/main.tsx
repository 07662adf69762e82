import { type ReactNode, StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { logoAddress } from '#web/api/api-host.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import '#web/ui/page/arrival.css';
import { AppProviders } from '#web/ui/app-providers.tsx';
import { followColorScheme } from '#web/ui/color-scheme.tsx';
import { startLanguage, useLanguage } from '#web/ui/language/language.ts';
import { createRouter } from './routes.tsx';
import { surviveTranslation } from './translated-page.ts';

// Not asked for with the page: on a slow line the script, without which there is no text, would wait for half as long
// again. The text is shown in a face of the same measures until the font has come.
void document.fonts.load('1rem "Inter Variable"');

// Before the router, whose first page waits for it.
const language = startLanguage();
const router = createRouter();
router.subscribe(() => void startLanguage());

/** The page is shown while the company's name is being loaded; there is room kept for the name. */
function WithCompany({ children }: { children: ReactNode }) {
  const config = useAppConfig();
  const company = useMemo(
    () => ({
      name: config?.companyName ?? '',
      supportEmail: config?.supportEmail ?? '',
      logo: config?.logo ? logoAddress(config.logo) : null,
    }),
    [config],
  );
  return <AppProviders company={company}>{children}</AppProviders>;
}

surviveTranslation();
followColorScheme();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html holds no element with the id root');

/** Drawn again as a whole in another language. */
function Page() {
  return <RouterProvider key={useLanguage()} router={router} />;
}

const page = createRoot(root);
void language.then(() =>
  page.render(
    <StrictMode>
      <WithCompany>
        <Page />
      </WithCompany>
    </StrictMode>,
  ),
);
