import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { AppProviders } from './ui/app-providers.tsx';
import { createRouter } from './routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html holds no element with the id root');

createRoot(root).render(
  <StrictMode>
    <AppProviders company={{ name: '', supportEmail: '' }}>
      <RouterProvider router={createRouter()} />
    </AppProviders>
  </StrictMode>,
);
