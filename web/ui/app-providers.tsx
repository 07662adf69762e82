import type { ReactNode } from 'react';
import './tokens.css';
import './base.css';
import { type Company, CompanyProvider } from './brand/company.tsx';
import { ToastHost } from './feedback/toast-host.tsx';

/** Everything a screen of ours stands on: the look, the company's name and the place where toasts appear. */
export function AppProviders({ company, children }: { company: Company; children: ReactNode }) {
  return (
    <CompanyProvider value={company}>
      {children}
      <ToastHost />
    </CompanyProvider>
  );
}
