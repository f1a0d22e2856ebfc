-- Forgets an error; whom it met goes with it.
DELETE FROM Log_ClientError WHERE ErrorId = @ErrorId;
