import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { CallError } from '#web/api/client.ts';

// As long as a busy machine may need.
configure({ asyncUtilTimeout: 20_000 });

/** Shows the page at this address, as the application does. */
export function renderRoutes(routes: RouteObject[], at = '/', queries = new QueryClient()) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, queries };
}

/** What a call answers. */
export const answerOf = (responseObject: unknown) => ({ code: 200, status: 'OK', message: '', responseObject });

/** A call that failed without an envelope; without a status the server was not reached. */
export const failedCall = (status: number | null = null): CallError =>
  new CallError({ status, envelope: null, requestId: null, cause: undefined });
