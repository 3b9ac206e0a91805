// The router's names that modules use. Re-exported, not shared as a package of its own: sharing react-router switches
// its tree-shaking off and costs four times the bytes. The page has a plain router, no data router (18 KB more).
// Grown only by addition.
export {
  Link,
  type LinkProps,
  Navigate,
  NavLink,
  type NavLinkProps,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
