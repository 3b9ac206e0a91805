import { defineModule } from 'shared-ui/host';

/** Sign-up, sign-in, email verification, and the pages that emailed links open. */
export default defineModule('mf-auth', [
  {
    path: '/signup',
    access: 'public',
    title: 'Sign Up',
    description: 'Create your trading journal. All you need is an email address.',
    load: () => import('./pages/SignUpPage.tsx'),
  },
  {
    path: '/signin',
    access: 'public',
    title: 'Sign In',
    description: 'Sign in to your trading journal or reset your password.',
    load: () => import('./pages/SignInPage.tsx'),
  },
  { path: '/verify-email', access: 'public', title: 'Verify Email', load: () => import('./pages/VerifyEmailPage.tsx') },
  { path: '/auth/action', access: 'public', title: 'Your Account', load: () => import('./pages/AuthActionPage.tsx') },
]);
