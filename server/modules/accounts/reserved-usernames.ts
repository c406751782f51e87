const wordSet = (text: string): Set<string> => new Set(text.trim().split(/\s+/))

/** Words that suggest the operator: refused with trailing digits too, and combined with the operator's own name. */
const OFFICIAL = wordSet(`
  adm admin admins administrador administradora administrator administracao root superuser sysadmin system sistema
  crava oficial official equipe staff team suporte support ajuda help helpdesk atendimento atendente sac ouvidoria contato contact
  operador operadora operator operadores supervisor supervisora moderador moderadora moderator gerente diretor diretora
  financeiro finance tesouraria pagamento pagamentos payment payments pix saque saques deposito depositos carteira wallet
  seguranca security abuse fraude compliance juridico legal privacidade privacy lgpd dpo encarregado imprensa press comercial vendas
  marketing webmaster hostmaster postmaster noreply no-reply naoresponda
`)

/** Words that suggest a page, a placeholder or everybody. With digits (`player7`, `teste10`) they are allowed. */
const EXACT = wordSet(`
  mod dono owner banco bank caixa casa house banca bot robo arbitro juiz jurado time news noticias blog sales info mail email api app www
  ftp dev test teste null undefined nan none anonymous anonimo visitante guest convidado usuario user users jogador player me eu mim all
  todos everyone aqui here home login logout signin signup signout entrar sair cadastro forgot reset perfil profile conta account senha
  password settings config cards cartelas rooms salas versus rankings ranking chats chat terms termos rules regras healthz metrics socket
  webhook webhooks static assets public upload uploads file files
`)

/**
 * Whether a normalised username is reserved because it suggests the operator, its staff or its pages. Periods, hyphens and underscores are
 * ignored: `crava.suporte`, `equipe_crava`, `crava2026`, `admin-1` are reserved too.
 */
export function isReserved(username: string): boolean {
  const word = username.replace(/[._-]/g, '')
  const stem = word.replace(/\d+$/, '')
  if (EXACT.has(username) || EXACT.has(word)) return true
  const beside = stem.replace(/^crava|crava$/, '')
  return [username, stem, beside].some(form => OFFICIAL.has(form))
}
