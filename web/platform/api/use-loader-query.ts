import {
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'

/**
 * What a page's loader has read. Undefined while it is read anew for another viewer, so that nothing of the earlier
 * one waits on the page; a failure with nothing to show is thrown.
 */
export function useLoaderQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
): Data | undefined {
  return useQuery({ ...options, throwOnError: (_, { state }) => state.data === undefined }).data
}
