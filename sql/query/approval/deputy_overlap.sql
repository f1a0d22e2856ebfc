SELECT COUNT(*) FROM Flow_Deputy d
WHERE d.UserId = @UserId AND d.DeputyId <> @DeputyId AND d.FromDate <= @ToDate AND d.ToDate >= @FromDate;
