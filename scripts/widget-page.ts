import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface WidgetPage {
  /** URL of the server that serves the widgets. */
  crava: string
  card: string
  lang: 'pt' | 'en'
}

const words = {
  pt: { title: 'Clube de Bairro', text: 'Nossa torcida na Crava nesta semana.' },
  en: { title: 'Neighbourhood club', text: 'Our fans on Crava this week.' },
}

/** A third-party page as a club would write it (docs/widgets.md), with both widgets. */
const pageOf = ({ crava, card, lang }: WidgetPage): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words[lang].title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<script src="${crava}/widgets/v1.js" defer></script>
</head>
<body>
<main>
<h1>${words[lang].title}</h1>
<p>${words[lang].text}</p>
<crava-countdown card="${card}"></crava-countdown>
<crava-ranking mode="athlete" limit="5"></crava-ranking>
</main>
</body>
</html>`

const STYLE = `:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { display: grid; gap: 16px; max-width: 32rem; margin: 0 auto; padding: 16px; }
crava-ranking { display: block; min-height: 22rem; }
crava-countdown { display: block; min-height: 15rem; }`

/** Serves a third-party page on its own origin, with a policy that allows only the widgets' server. */
export async function serveWidgetPage(page: WidgetPage): Promise<{ origin: string; stop: () => Promise<void> }> {
  const policy = `default-src 'none'; style-src 'self'; img-src data:; script-src ${page.crava}; connect-src ${page.crava}`
  const server = createServer((request, response) => {
    const isStyle = request.url === '/page.css'
    response.setHeader('content-type', isStyle ? 'text/css' : 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', policy)
    response.end(isStyle ? STYLE : pageOf(page))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
