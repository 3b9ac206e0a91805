import { Outlet } from 'react-router-dom';
import { NavBar } from '../nav/NavBar.tsx';
import { ErrorToast } from './ErrorToast.tsx';
import styles from './Layout.module.css';
import { useArrival } from './useArrival.ts';

/** NAV-01: one layout for every route; only what is under the bar changes. */
export const Layout = () => {
  const main = useArrival();
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <NavBar />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <ErrorToast />
    </>
  );
};
