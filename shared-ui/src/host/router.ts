// The router exports that modules use. They are re-exported, because sharing react-router as a package disables tree
// shaking and quadruples its size. The page uses a plain router; a data router adds 18 KB. Do not remove exports.
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
