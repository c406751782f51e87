/** The control page's style: a page of tables and forms that works at 390 px, in light and dark. */
export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
html { background: Canvas; color: CanvasText; }
a { color: LinkText; }
body { margin: 0 auto; padding: 1rem; max-width: 75rem; }
h1 { margin: 0; }
h2 { margin: 2rem 0 0.5rem; }
header, form { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: end; }
header { justify-content: space-between; }
label { display: grid; gap: 0.15rem; font-size: 0.875rem; }
label.check { display: flex; align-items: center; gap: 0.4rem; }
input, select, button { font: inherit; min-height: 2.5rem; padding: 0 0.6rem; max-width: 100%; box-sizing: border-box; }
input[type='checkbox'] { min-height: 0; width: 1.25rem; height: 1.25rem; }
input[name='amount'], input[name='times'], input[name='seed'], input[name='rate'] { width: 8rem; }
button { cursor: pointer; }
form { margin-block: 0.25rem; }
.scroll { overflow-x: auto; position: relative; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.5rem; border-top: 1px solid; }
caption { text-align: start; position: absolute; clip-path: inset(50%); }
code { overflow-wrap: anywhere; font-size: 0.8125rem; }
.alert { padding: 0.75rem; border: 2px solid; font-weight: bold; }
.skip:not(:focus) { position: absolute; clip-path: inset(50%); }
@media (max-width: 48rem) {
  thead { display: none; }
  tr { display: block; border-top: 1px solid; padding-block: 0.5rem; }
  td { display: block; border: 0; padding: 0.15rem 0; }
}
:focus-visible { outline: 3px solid; outline-offset: 2px; }
`
