import type { ModuleRoute } from 'shared-ui/host';

export const routes: ModuleRoute[] = [
  { path: '/signup', access: 'public', title: 'Sign Up', load: () => import('./pages/SignUpPage.tsx') },
  { path: '/signin', access: 'public', title: 'Sign In', load: () => import('./pages/SignInPage.tsx') },
  { path: '/verify-email', access: 'public', title: 'Verify Email', load: () => import('./pages/VerifyEmailPage.tsx') },
  { path: '/auth/action', access: 'public', title: 'Your Account', load: () => import('./pages/AuthActionPage.tsx') },
];
