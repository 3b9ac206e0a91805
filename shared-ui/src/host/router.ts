// The router exports that modules use. They are re-exported, because sharing react-router as a package disables tree
// shaking and quadruples its size. Do not remove exports.
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
