import { createHashRouter, Outlet, ScrollRestoration } from 'react-router';
import { NotFoundPage } from './not-found/not-found-page.tsx';
import { StartPage } from './start/start-page.tsx';

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Every route of the application (spec §2); the only place that composes its areas. Areas are loaded when needed. */
export function createRouter() {
  return createHashRouter([
    {
      element: <Root />,
      children: [
        { path: '/', element: <StartPage /> },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);
}
