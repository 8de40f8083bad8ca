import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { LinkButton } from '@velvet/ui/link-button'
import { PageHeader } from '@velvet/ui/page-header'
import { ListChecks, RefreshCw } from 'lucide-react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { useIsAllowed } from '../auth/index.ts'
import { DeliveryReportsSection } from './delivery-reports-section.tsx'
import { useIntegrationStatus, useRefreshStatus } from './integration-status.queries.ts'
import { OwnBoundary } from './own-boundary.tsx'
import { ApifySection } from './sources/apify-section.tsx'
import { ComparisonSection } from './sources/comparison-section.tsx'
import { HtmlParserSection } from './sources/html-parser-section.tsx'
import { ScrapedoSection } from './sources/scrapedo-section.tsx'
import { SmartSection } from './sources/smart-section.tsx'
import { ZylaSection } from './sources/zyla-section.tsx'
import { UsageSection } from './usage-section.tsx'

/** Integration Management (NAV-06): the sources of Instagram profiles, and whether each one works. */
export function IntegrationsPage() {
  usePageTitle('Integration Management')
  const failureToast = useFailureToast()
  const maySeeQueues = useIsAllowed('queues.manage')
  const status = useIntegrationStatus()
  const refresh = useRefreshStatus()
  const isLoading = status.isPending || refresh.isPending
  const askAgain = () =>
    refresh.mutate(undefined, {
      onError: (error) => failureToast(error, 'Refresh Failed', 'Failed to refresh the integration status'),
    })

  return (
    <div className="flex flex-1 flex-col">
      <PageHeader
        title="Integration Management"
        subtitle="Where Instagram profiles come from, and whether each source is working"
        actions={
          <>
            <span role="status" className={isLoading ? 'text-sm text-fg-3' : 'sr-only'}>
              {isLoading ? 'Loading integration status...' : loadedText(status.error)}
            </span>
            {maySeeQueues ? (
              <LinkButton href="/admin/queues" target="_blank" rel="noreferrer" icon={<ListChecks />}>
                Queues
              </LinkButton>
            ) : null}
            <Button icon={<RefreshCw />} pending={isLoading} onClick={askAgain}>
              Refresh Status
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4 px-5 py-4 max-md:px-3 max-md:py-3">
        {status.error && !isLoading ? (
          <Alert tone="danger" title="Some statuses could not be loaded">
            <p>Check your connection, then refresh the status.</p>
            <p className="break-words">{status.error.message}</p>
          </Alert>
        ) : null}
        <div className="grid gap-4 lg:grid-cols-2">
          <OwnBoundary title="Apify Instagram Integration">
            <ApifySection status={status.apify} />
          </OwnBoundary>
          <OwnBoundary title="HTML Instagram Parser">
            <HtmlParserSection status={status.html} />
          </OwnBoundary>
          <OwnBoundary title="Smart Instagram Service">
            <SmartSection status={status} />
          </OwnBoundary>
          <OwnBoundary title="Integrated Instagram Scraper">
            <ScrapedoSection status={status.scrapedo} />
          </OwnBoundary>
          <ComparisonSection />
          <OwnBoundary title="Zyla API Integration">
            <ZylaSection status={status.zyla} />
          </OwnBoundary>
          <UsageSection />
          <DeliveryReportsSection />
        </div>
      </div>
    </div>
  )
}

const loadedText = (error: Error | null): string =>
  error ? 'Some statuses could not be loaded.' : 'The integration status is up to date.'
