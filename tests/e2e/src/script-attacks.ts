/** What a script of an attacker would do: it says that it ran, in a page or to the page that started the worker. */
export const evilCode =
  'globalThis.attacked = true; globalThis.onconnect = ({ ports: [port] }) => port.postMessage(0); ' +
  'globalThis.DedicatedWorkerGlobalScope && globalThis.postMessage(0);';

interface Attack {
  /** The address of a script, for those that take one. */
  address: string;
  integrity: string;
}

type Sink = (attack: Attack) => unknown;

/** These functions run in the page, each on its own. */
type Sinks = Readonly<Record<string, Sink>>;

/** Ways in which a page runs the script at an address. Each resolves when the browser has run or refused it. */
export const addressSinks: Sinks = {
  'a script element': ({ address }) =>
    new Promise((resolve) => {
      const script = Object.assign(document.createElement('script'), { onload: resolve, onerror: resolve });
      script.src = address;
      document.head.append(script);
    }),
  'a script element with a hash': ({ address, integrity }) =>
    new Promise((resolve) => {
      const script = Object.assign(document.createElement('script'), { onload: resolve, onerror: resolve, integrity });
      script.crossOrigin = 'anonymous';
      script.src = address;
      document.head.append(script);
    }),
  'an attribute of a script element': ({ address, integrity }) =>
    new Promise((resolve) => {
      const script = Object.assign(document.createElement('script'), { onload: resolve, onerror: resolve, integrity });
      script.setAttribute('crossorigin', '');
      script.setAttribute('src', address);
      document.body.append(script);
    }),
  'a module script': ({ address, integrity }) =>
    new Promise((resolve) => {
      const script = Object.assign(document.createElement('script'), { onload: resolve, onerror: resolve, integrity });
      script.type = 'module';
      script.src = address;
      document.head.append(script);
    }),
  'a script in a shadow tree': ({ address, integrity }) =>
    new Promise((resolve) => {
      const script = Object.assign(document.createElement('script'), { onload: resolve, onerror: resolve, integrity });
      script.crossOrigin = 'anonymous';
      script.src = address;
      const host = document.createElement('div');
      host.attachShadow({ mode: 'open' }).append(script);
      document.body.append(host);
    }),
  'a copy of a script element': ({ address }) =>
    new Promise((resolve) => {
      const template = document.createElement('script');
      template.setAttribute('SRC', address);
      const script = Object.assign(template.cloneNode(), { onload: resolve, onerror: resolve });
      document.body.append(script);
    }),
  'a script of SVG': ({ address }) =>
    new Promise((resolve) => {
      const script = document.createElementNS('http://www.w3.org/2000/svg', 'script');
      script.addEventListener('load', resolve);
      script.addEventListener('error', resolve);
      script.setAttribute('href', address);
      const image = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      image.append(script);
      document.body.append(image);
    }),
  'import()': ({ address }) => import(address),
  'a worker': ({ address }) =>
    new Promise((resolve) => {
      const worker = new Worker(address);
      worker.addEventListener('error', resolve);
      worker.addEventListener('message', () => resolve(Object.assign(globalThis, { attacked: true })));
    }),
  'a worker of modules': ({ address }) =>
    new Promise((resolve) => {
      const worker = new Worker(address, { type: 'module' });
      worker.addEventListener('error', resolve);
      worker.addEventListener('message', () => resolve(Object.assign(globalThis, { attacked: true })));
    }),
  'a shared worker': ({ address }) =>
    new Promise((resolve) => {
      const worker = new SharedWorker(address);
      worker.addEventListener('error', resolve);
      worker.port.start();
      worker.port.addEventListener('message', () => resolve(Object.assign(globalThis, { attacked: true })));
    }),
  'a service worker': async ({ address }) => {
    const registration = await navigator.serviceWorker.register(address);
    Object.assign(globalThis, { attacked: true });
    await registration.unregister();
  },
};

/** Ways in which a page runs a text as a script. */
export const textSinks: Sinks = {
  'an inline script': () => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.attacked = true';
    document.body.append(script);
  },
  'an inline script with a text node': () => {
    const script = document.createElement('script');
    script.append('globalThis.attacked = true');
    document.body.append(script);
  },
  'an inline module': () => {
    const script = Object.assign(document.createElement('script'), { type: 'module' });
    script.text = 'globalThis.attacked = true';
    document.body.append(script);
  },
  'an import map': () => {
    const script = Object.assign(document.createElement('script'), { type: 'importmap' });
    script.text = '{"imports": {"x": "data:text/javascript,globalThis.attacked=true"}}';
    document.body.append(script);
    const name = 'x';
    return import(name);
  },
  innerHTML: () => {
    document.body.append(document.createElement('i'));
    (document.body.lastElementChild as HTMLElement).innerHTML = '<img src="x:" onerror="globalThis.attacked = true">';
  },
  outerHTML: () => {
    document.body.append(document.createElement('i'));
    (document.body.lastElementChild as HTMLElement).outerHTML = '<img src="x:" onerror="globalThis.attacked = true">';
  },
  insertAdjacentHTML: () => {
    document.body.insertAdjacentHTML('beforeend', '<details open ontoggle="globalThis.attacked = true">x</details>');
  },
  'a fragment': () => {
    const fragment = document.createRange().createContextualFragment('<script>globalThis.attacked = true</script>');
    document.body.append(fragment);
  },
  'document.write': () => document.write('<script>globalThis.attacked = true</script>'),
  DOMParser: () => {
    const parsed = new DOMParser().parseFromString('<img src="x:" onerror="globalThis.attacked = true">', 'text/html');
    document.body.append(...parsed.body.children);
  },
  'a frame with a document': () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<script>parent.attacked = true</script>';
    document.body.append(frame);
  },
  'a frame of javascript:': () => {
    const frame = document.createElement('iframe');
    frame.src = 'javascript:parent.attacked = true';
    document.body.append(frame);
  },
  'a link of javascript:': () => {
    const link = document.createElement('a');
    link.href = 'javascript:globalThis.attacked = true';
    document.body.append(link);
    link.click();
  },
  'a form of javascript:': () => {
    const form = document.createElement('form');
    form.action = 'javascript:globalThis.attacked = true';
    document.body.append(form);
    form.requestSubmit();
  },
  'an attribute of an event': () => {
    document.body.setAttribute('onclick', 'globalThis.attacked = true');
    document.body.click();
  },
  // Playwright's own calls may evaluate, so these are called from a timer.
  eval: () =>
    new Promise((resolve) => {
      setTimeout(() => {
        resolve(undefined);
        Reflect.apply(Reflect.get(globalThis, 'eval'), undefined, ['globalThis.attacked = true']);
      });
    }),
  Function: () =>
    new Promise((resolve) => {
      setTimeout(() => {
        resolve(undefined);
        new Function('globalThis.attacked = true')();
      });
    }),
  'an async function': () =>
    new Promise((resolve) => {
      setTimeout(() => {
        resolve(undefined);
        Object.getPrototypeOf(async () => undefined).constructor('globalThis.attacked = true')();
      });
    }),
  'a timer': () => setTimeout('globalThis.attacked = true'),
  'an interval': () => setInterval('globalThis.attacked = true'),
};
