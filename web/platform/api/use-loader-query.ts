import {
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'

/**
 * The data of a query that the page's loader has fetched. Undefined while it reloads for another viewer, so that no
 * data of the previous one stays visible. Throws the error if there is no data.
 */
export function useLoaderQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
): Data | undefined {
  return useQuery({ ...options, throwOnError: (_, { state }) => state.data === undefined }).data
}
