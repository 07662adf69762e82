import type { ReactNode } from 'react';
import './tokens.css';
import './base.css';
import './print.css';
import { type Company, CompanyProvider } from './brand/company.tsx';
import { ToastHost } from './feedback/toast-host.tsx';

export function AppProviders({ company, children }: { company: Company; children: ReactNode }) {
  return (
    <CompanyProvider value={company}>
      {children}
      <ToastHost />
    </CompanyProvider>
  );
}
