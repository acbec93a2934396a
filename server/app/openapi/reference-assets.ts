/**
 * Starts the component. What would ask another host (fonts, the proxy, telemetry, the vendor's chat and tools) is off; the page's policy
 * holds it to that. A key is never kept in the browser.
 */
export const startScript = `// Its schema library would try eval for speed, which the policy of the page refuses: it is told so beforehand.
globalThis.__zod_globalConfig = { jitless: true }
document.addEventListener('DOMContentLoaded', () => {
  const { language } = document.getElementById('reference').dataset
  Scalar.createApiReference('#reference', {
    url: '/openapi.json',
    localization: { locale: language === 'cn' ? 'zh-CN' : 'en' },
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
    hideDarkModeToggle: true,
    persistAuth: false,
    documentDownloadType: 'none',
    hideModels: true,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    favicon: '/icon.svg',
  })
})
`
