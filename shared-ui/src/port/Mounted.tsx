import { type ComponentType, useEffect, useRef, useState } from 'react';
import {
  type LeavePrompt,
  type Mountable,
  type PageContent,
  type PanelContent,
  type PathParameters,
  type Port,
  useLeaveGuard,
  useLocation,
  useNavigate,
  useParams,
} from 'shared-ui/host';
import { createLive, createPort } from './createPort.ts';

/** The link of a click that opens a page of the product in this tab. Links in the shadow of an element count, too. */
const findLink = (event: MouseEvent): HTMLAnchorElement | undefined => {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
  const isHere = link && link.origin === location.origin && ['', '_self'].includes(link.target);
  return isHere && !link.hasAttribute('download') ? link : undefined;
};

/** Follows links in the element without loading the page again. @returns a function that stops it */
const followLinks = (element: HTMLElement, go: (to: string) => void): (() => void) => {
  const open = (event: MouseEvent) => {
    const link = findLink(event);
    if (!link) return;
    event.preventDefault();
    go(`${link.pathname}${link.search}${link.hash}`);
  };
  element.addEventListener('click', open);
  return () => element.removeEventListener('click', open);
};

/** The port of one page or panel. It stays the same object while the values in it change. */
const usePort = <P extends object>(module: string, properties: P): Port<P> => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [prompt, guard] = useState<LeavePrompt | null>(null);
  useLeaveGuard(prompt);
  const latestNavigate = useRef(navigate);
  const [{ port, update }] = useState(() => {
    const [liveProperties, setProperties] = createLive(properties);
    const [location, setLocation] = createLive({ pathname, search });
    const go = (to: string, { replace = false } = {}) => void latestNavigate.current(to, { replace });
    return {
      port: createPort<P>(module, { properties: liveProperties, navigation: { location, go, guard } }),
      update: (next: P, path: { pathname: string; search: string }) => {
        setProperties(next);
        setLocation(path);
      },
    };
  });
  useEffect(() => {
    latestNavigate.current = navigate;
    update(properties, { pathname, search });
  });
  return port;
};

interface MountedProps<P extends object> {
  content: Mountable<P>;
  module: string;
  properties: P;
}

const Mounted = <P extends object>({ content, module, properties }: MountedProps<P>) => {
  const frame = useRef<HTMLDivElement>(null);
  const port = usePort(module, properties);
  useEffect(() => {
    // A new element each time: the one before may still have what was shown in it.
    const element = document.createElement('div');
    frame.current?.append(element);
    const stopLinks = followLinks(element, port.navigation.go);
    const unmount = content.mount(element, port);
    return () => {
      stopLinks();
      unmount();
      element.remove();
    };
  }, [content, port]);
  return <div ref={frame} />;
};

const MountedPage = ({ content, module }: Omit<MountedProps<PathParameters>, 'properties'>) => {
  const parameters: PathParameters = useParams();
  return <Mounted content={content} module={module} properties={parameters} />;
};

/** The component of a page, whatever it is written in. @param module the name of its module */
export function toPageComponent(content: PageContent, module: string): ComponentType {
  return 'mount' in content ? () => <MountedPage content={content} module={module} /> : content.default;
}

/** The component of a panel, whatever it is written in. @param module the name of its module */
export function toPanelComponent<P extends object>(content: PanelContent<P>, module: string): ComponentType<P> {
  if (!('mount' in content)) return content.default;
  return (properties) => <Mounted content={content} module={module} properties={properties} />;
}
